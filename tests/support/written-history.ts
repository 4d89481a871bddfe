// A history as the house writes it, from events of one account, in a log whose other events are of others.
import { createHmac, hash } from 'node:crypto';
import { noteSigner, noteVerifier } from '#infra/signed-note.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { commitmentOf } from '#contracts/fairness/seeds.ts';
import { checkpointText } from '#contracts/proofs/checkpoint.ts';
import { entryOf, HISTORY_FORMAT, type HistoryData } from '#contracts/proofs/history/file.ts';
import type { Tools } from '#contracts/proofs/history/verdict.ts';
import { leafOf } from '#contracts/proofs/leaf.ts';
import { leafHash, type Subtree, TreeEdge } from '#contracts/proofs/merkle.ts';
import { subtreesBeside } from '#contracts/proofs/multiproof.ts';
import { encodePayload } from '#ledger/log/codec.ts';
import { tupleSize, writeTuples } from '#ledger/log/event-tuple.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const sha256Hex = (text: string) => hash('sha256', text, 'hex');

export const HISTORY_TOOLS: Tools = {
  sha256,
  sha256Hex,
  hmac: (key, message) => createHmac('sha256', key).update(message).digest(),
  verifierOf: noteVerifier,
};

export const LOG_ORIGIN = 'house.example/log/0';
export const LOG_SIGNER = noteSigner(LOG_ORIGIN, 'k'.repeat(32));

export function leafOfEvent(event: LedgerEvent): Uint8Array {
  const data = encodePayload(event.payload, event.actor, event.termsSeq);
  const tuple = Buffer.alloc(tupleSize(data));
  writeTuples(tuple, 0, [{ event, input: 0, data }]);
  return leafOf(tuple, sha256(tuple).subarray(0, 16));
}

type Given = {
  events: readonly LedgerEvent[];
  /** Of the log; others are between the events and after them. */
  size: number;
  /** Those that the file has. */
  shown?: readonly LedgerEvent[];
};

/** `events` are in the log as they are; `shown` are in the file, by default the same. */
export function writtenHistory({ events, size, shown = events }: Given): HistoryData {
  const hashes = Array.from({ length: size }, (_, index) => leafHash(sha256, Buffer.from(`of others ${index}`)));
  for (const event of events) hashes[event.seq - 1] = leafHash(sha256, leafOfEvent(event));
  const rootOf = (leaves: readonly Uint8Array[]) => {
    const edge = new TreeEdge(sha256);
    for (const leaf of leaves) edge.append(leaf);
    return edge.root();
  };
  const subtree = ({ level, index }: Subtree) => rootOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const beside = subtreesBeside(
    shown.map(({ seq }) => seq - 1),
    size,
  );
  return {
    format: HISTORY_FORMAT,
    madeAt: '2026-11-29T12:00:00.000Z',
    house: 'https://house.example',
    username: 'mabel',
    account: events[0]!.account,
    log: {
      partition: 0,
      origin: LOG_ORIGIN,
      keys: [LOG_SIGNER.verifierKey],
      checkpoint: LOG_SIGNER.sign(checkpointText({ origin: LOG_ORIGIN, size, root: rootOf(hashes) })),
    },
    events: shown.map((event) => {
      const leaf = leafOfEvent(event);
      return Buffer.from(entryOf(leaf, leafHash(sha256, leaf))).toString('base64');
    }),
    proof: Buffer.concat(beside.map(subtree)).toString('base64'),
  };
}

export function commitmentTo(seed: string): string {
  return commitmentOf(seed, sha256Hex);
}
