// Writes the data of a history, in a thread: an active player's has gigabytes of the log to hash.
import { open } from 'node:fs/promises';
import type { DatabasePool } from 'slonik';
import {
  embeddable,
  entryOf,
  HISTORY_FORMAT,
  type HistoryData,
  MOST_HISTORY_EVENTS,
} from '#contracts/proofs/history/file.ts';
import { isSameHash, leafHash, proveGrowth } from '#contracts/proofs/merkle.ts';
import { rootBy, subtreesBeside } from '#contracts/proofs/multiproof.ts';
import type { StoredCheckpoint } from '../port/log-proofs.ts';
import { readKeys, readRenewals } from '../read/keys.ts';
import { leavesBy, type ReadLeaves } from '../read/leaves.ts';
import { subtreesBy } from '../read/subtrees.ts';
import { LostLeaves, tileHashes } from '../read/tile-hashes.ts';
import { sha256 } from '../tree/sha256.ts';
import { type DayDeps, readDayPart } from './day-part.ts';
import { ofEd25519 } from './browser-keys.ts';
import { type HistoryBounds, type OwnEvent, readOwnEvent, readOwnEvents } from './own-events.ts';
import { sideHashes } from './side-hashes.ts';

export type HistoryTask = {
  account: number;
  username: string;
  house: string;
  madeAt: string;
  checkpoint: StoredCheckpoint;
  viewsAt: number;
  logSaltKey: string;
  /** To write. */
  path: string;
  bounds: HistoryBounds;
  /** For the part before an event. `size`: of the log in the file that begins with it. Null for the latest events. */
  older: { seq: number; size: number } | null;
};

/** `lost`: after a restore, the log no longer has what was signed. */
export type HistoryWritten = { kind: 'written'; bytes: number } | { kind: 'lost' } | { kind: 'no-events' };

export const HISTORY_BOUNDS: HistoryBounds = {
  events: MOST_HISTORY_EVENTS,
  bytes: 64 * 1024 ** 2,
  // Three million events of the log: about a minute of a processor.
  tiles: 12_000,
  scanned: 20_000_000,
};

const WRITTEN_TOGETHER = 500;

export async function writeHistory(pool: DatabasePool, task: HistoryTask): Promise<HistoryWritten> {
  const { checkpoint, logSaltKey } = task;
  const { size } = checkpoint;
  const readLeaves = leavesBy({ pool, logSaltKey });
  const events = await eventsOf(pool, readLeaves, task);
  if (events.length === 0) return { kind: 'no-events' };
  const tiles = tileHashes({ pool, readLeaves });
  try {
    const indexes = events.map(({ seq }) => seq - 1);
    const hashes = await sideHashes({ tiles, readLeaves }, checkpoint, subtreesBeside(indexes, size));
    const leaves = events.map(({ leaf }) => leafHash(sha256, leaf));
    const root = rootBy(sha256, { indexes, size, leaves, hashes });
    if (root === null || !isSameHash(root, checkpoint.root)) return { kind: 'lost' };
    const subtrees = subtreesBy(tiles, checkpoint);
    const rest = await restOf({ pool, subtrees, logSaltKey }, task);
    const proof = Buffer.concat(hashes).toString('base64');
    const named = { keys: await keysOf(pool, checkpoint.origin), renewal: await renewalOf(pool, checkpoint.origin) };
    const head = { ...headOf(task), log: { ...logOf(checkpoint), ...named } };
    return { kind: 'written', bytes: await writeFile(task.path, { head, events, leaves, rest: { proof, ...rest } }) };
  } catch (error) {
    if (error instanceof LostLeaves) return { kind: 'lost' };
    throw error;
  }
}

async function eventsOf(
  pool: DatabasePool,
  readLeaves: ReadLeaves,
  { account, checkpoint: { partition, size }, viewsAt, bounds, older }: HistoryTask,
): Promise<OwnEvent[]> {
  const next = older && (await readOwnEvent({ pool, readLeaves }, { partition, account }, older.seq));
  if (older !== null && (next === null || next.seq > size)) return [];
  return readOwnEvents({ pool, readLeaves }, { partition, account, size, viewsAt, next }, bounds);
}

type Rest = Pick<HistoryData, 'heads' | 'liability' | 'olderThan'>;

/** The total is in the file of the latest events. An older part says that its log grew from that file's. */
async function restOf(deps: DayDeps, { account, checkpoint, older }: HistoryTask): Promise<Rest> {
  if (older === null) return { ...(await readDayPart(deps, account, checkpoint)), olderThan: null };
  const hashes = await proveGrowth({ old: older.size, size: checkpoint.size }, deps.subtrees, sha256);
  const growth = Buffer.concat(hashes).toString('base64');
  return { heads: null, liability: null, olderThan: { size: older.size, growth } };
}

function headOf({ account, username, house, madeAt }: HistoryTask) {
  return { format: HISTORY_FORMAT, madeAt, house, username, account } as const;
}

function logOf({ partition, origin, note }: StoredCheckpoint) {
  return { partition, origin, checkpoint: note };
}

async function keysOf(pool: DatabasePool, origin: string): Promise<string[]> {
  const keys = (await readKeys(pool)).filter((key) => key.origin === origin);
  return ofEd25519(keys.map(({ verifierKey }) => verifierKey));
}

async function renewalOf(pool: DatabasePool, origin: string): Promise<HistoryData['log']['renewal']> {
  const found = (await readRenewals(pool)).find((renewal) => renewal.origin === origin);
  return found === undefined ? null : { at: found.at, former: found.former, reason: found.reason };
}

type Parts = {
  head: Omit<HistoryData, 'events' | 'proof' | keyof Rest>;
  events: readonly OwnEvent[];
  leaves: readonly Uint8Array[];
  rest: Rest & Pick<HistoryData, 'proof'>;
};

/** In pieces, so that the whole is never one text. */
async function writeFile(path: string, { head, events, leaves, rest }: Parts): Promise<number> {
  await using file = await open(path, 'wx', 0o600);
  let bytes = 0;
  const write = async (text: string) => {
    bytes += (await file.write(text)).bytesWritten;
  };
  await write(`${embeddable(JSON.stringify(head)).slice(0, -1)},"events":[`);
  for (let from = 0; from < events.length; from += WRITTEN_TOGETHER) {
    const entries = events.slice(from, from + WRITTEN_TOGETHER).map(({ leaf }, place) => {
      return `"${Buffer.from(entryOf(leaf, leaves[from + place]!)).toString('base64')}"`;
    });
    await write(`${from === 0 ? '' : ','}${entries.join(',')}`);
  }
  await write(`],${embeddable(JSON.stringify(rest)).slice(1)}`);
  return bytes;
}
