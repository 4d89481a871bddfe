// A history as the house writes it, from events of one account, in a log whose other events are of others.
import { createHmac, hash } from 'node:crypto';
import { noteSigner, noteVerifier } from '#infra/signed-note.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { checkpointText } from '#contracts/proofs/checkpoint.ts';
import {
  aroundHistory,
  embeddable,
  EMPTY_HISTORY,
  entryOf,
  HISTORY_FORMAT,
  type HistoryData,
} from '#contracts/proofs/history/file.ts';
import type { Tools } from '#contracts/proofs/history/verdict.ts';
import { leafOf } from '#contracts/proofs/leaf.ts';
import {
  type AccountState,
  dayNonceOf,
  daySecretOf,
  leafKeyOf,
  leafOf as liabilityLeaf,
  nonceOf,
  owedTo,
  parentOf,
  type SumNode,
} from '#contracts/proofs/liabilities.ts';
import { writeLiabilitiesLine } from '#contracts/proofs/liabilities-line.ts';
import { leafHash, proveGrowth, type ReadSubtrees, TreeEdge } from '#contracts/proofs/merkle.ts';
import { subtreesBeside } from '#contracts/proofs/multiproof.ts';
import { encodePayload } from '#ledger/log/codec.ts';
import { tupleSize, writeTuples } from '#ledger/log/event-tuple.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const sha256Hex = (text: string) => hash('sha256', text, 'hex');
const hmacBytes = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export const HISTORY_TOOLS: Tools = {
  sha256,
  sha256Hex,
  hmac: (key, message) => createHmac('sha256', key).update(message).digest(),
  hmacBytes,
  verifierOf: noteVerifier,
};

export const LOG_ORIGIN = 'house.example/log/0';
export const LOG_SIGNER = noteSigner(LOG_ORIGIN, 'k'.repeat(32));
const LATER_ORIGIN = `${LOG_ORIGIN}/e2`;
const LATER_SIGNER = noteSigner(LATER_ORIGIN, 'k'.repeat(32));
const HEADS_NAME = 'house.example/log/heads';
export const HEADS_SIGNER = noteSigner(HEADS_NAME, 'k'.repeat(32));

export function leafOfEvent(event: LedgerEvent): Uint8Array {
  const data = encodePayload(event.payload, event.actor, event.termsSeq);
  const tuple = Buffer.alloc(tupleSize(data));
  writeTuples(tuple, 0, [{ event, input: 0, data }]);
  return leafOf(tuple, sha256(tuple).subarray(0, 16));
}

export type GivenDay = {
  /** Of the log, at the day's head. */
  size: number;
  /** In the leaf; by default what is true. */
  state?: AccountState;
};

type Given = {
  events: readonly LedgerEvent[];
  /** Of the log; others are between the events and after them. */
  size: number;
  /** Those that the file has. */
  shown?: readonly LedgerEvent[];
  day?: GivenDay;
  /** Of an older part: the size of the log in the file behind it. */
  olderThan?: number;
  /** Of a log under its second name. */
  renewal?: HistoryData['log']['renewal'];
};

type Hashes = readonly Uint8Array[];

function rootOf(leaves: Hashes): Uint8Array {
  const edge = new TreeEdge(sha256);
  for (const leaf of leaves) edge.append(leaf);
  return edge.root();
}

function readerOf(hashes: Hashes): ReadSubtrees {
  return async (subtrees) =>
    subtrees.map(({ level, index }) => rootOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)));
}

const base64Of = (hashes: Hashes) => Buffer.concat(hashes).toString('base64');

/** The page that a player downloads, without its program. */
export function pageOf(data: HistoryData): string {
  const { before, after } = aroundHistory(`<html>${EMPTY_HISTORY}</html>`)!;
  return `${before}${embeddable(JSON.stringify(data))}${after}`;
}

/** `events` are in the log as they are; `shown` are in the file, by default the same. */
export async function writtenHistory(given: Given): Promise<HistoryData> {
  const { events, size, shown = events, day, olderThan, renewal } = given;
  const hashes = Array.from({ length: size }, (_, index) => leafHash(sha256, Buffer.from(`of others ${index}`)));
  for (const event of events) hashes[event.seq - 1] = leafHash(sha256, leafOfEvent(event));
  const read = readerOf(hashes);
  const signer = renewal === undefined ? LOG_SIGNER : LATER_SIGNER;
  const origin = signer === LOG_SIGNER ? LOG_ORIGIN : LATER_ORIGIN;
  const indexes = shown.map(({ seq }) => seq - 1);
  return {
    format: HISTORY_FORMAT,
    madeAt: '2026-11-29T12:00:00.000Z',
    house: 'https://house.example',
    username: 'mabel',
    account: events[0]!.account,
    log: {
      partition: 0,
      origin,
      keys: [signer.verifierKey],
      checkpoint: signer.sign(checkpointText({ origin, size, root: rootOf(hashes) })),
      renewal: renewal ?? null,
    },
    events: shown.map((event) => {
      const leaf = leafOfEvent(event);
      return Buffer.from(entryOf(leaf, leafHash(sha256, leaf))).toString('base64');
    }),
    proof: base64Of(await read(subtreesBeside(indexes, size))),
    ...(day === undefined ? { heads: null, liability: null } : await dayOf(events, day, hashes)),
    olderThan: olderThan === undefined ? null : { size: olderThan, growth: await growthIn(hashes, olderThan) },
  };
}

async function growthIn(hashes: Hashes, old: number): Promise<string> {
  return base64Of(await proveGrowth({ old, size: hashes.length }, readerOf(hashes), sha256));
}

const DAY = 20_786;
const DAY_SECRET = daySecretOf(sha256, nonceOf(sha256, sha256(Buffer.from('of the account')), ''), DAY);
/** Places and shares of the balance in the day's tree. */
const PARTS = [1, 6] as const;

async function dayOf(events: readonly LedgerEvent[], day: GivenDay, hashes: Hashes) {
  const last = events.findLast(({ seq }) => seq <= day.size)!;
  const { account, version, available, held } = last;
  const state = day.state ?? { version, available, held };
  const { root, total, own } = totalOf(account, state);
  const head = `log ${LOG_ORIGIN} ${day.size} ${Buffer.from(rootOf(hashes.slice(0, day.size))).toString('base64')} ${'00'.repeat(32)}`;
  const line = writeLiabilitiesLine({ day: DAY, root, total, digest: '00'.repeat(32), debts: 0, accounts: 3 });
  const note = `${HEADS_NAME}\nday 2026-11-29\ntime 2026-11-29T00:00:00.000Z\n${head}\n${line}\n`;
  return {
    heads: {
      note: HEADS_SIGNER.sign(note),
      keys: [HEADS_SIGNER.verifierKey],
      growth: await growthIn(hashes, day.size),
    },
    liability: { daySecret: hexOf(DAY_SECRET), own },
  };
}

function totalOf(account: number, state: AccountState) {
  const dayNonce = dayNonceOf(sha256, DAY_SECRET, state);
  const key = leafKeyOf(sha256, { dayNonce, day: DAY, account });
  const [owed, half] = [owedTo(state), Math.floor(owedTo(state) / 3)];
  const values = [half, owed - half];
  const leaves: SumNode[] = Array.from({ length: 8 }, (_, index) => ({
    hash: sha256(Buffer.of(index)),
    value: 10 * index,
  }));
  PARTS.forEach(
    (index, at) => (leaves[index] = { hash: liabilityLeaf(hmacBytes, key, values[at]!, index), value: values[at]! }),
  );
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    level = level.flatMap((node, at) => (at % 2 === 0 ? [parentOf(sha256, node, level[at + 1]!)] : []));
  }
  const [top] = levels.at(-1)!;
  const pathOf = (index: number) =>
    levels.slice(0, -1).map((level, height) => level[Math.floor(index / 2 ** height) ^ 1]!);
  const published = { root: hexOf(top!.hash), total: top!.value };
  const own = {
    day: DAY,
    date: '2026-11-29',
    position: '0:1',
    ...published,
    digest: '00'.repeat(32),
    debts: 0,
    accounts: 3,
    madeAt: '2026-11-29T00:00:00.000Z',
    ...state,
    parts: PARTS.map((index, at) => {
      const path = pathOf(index).map(({ hash: bytes, value }) => ({ hash: hexOf(bytes), value }));
      return { index, value: values[at]!, path };
    }),
  };
  return { ...published, own };
}
