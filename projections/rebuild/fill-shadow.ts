import { setImmediate } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import { type ReadBatch, readOn } from '../consumer/read-on.ts';
import { TRANSACTION, type Unit, inTransaction } from '#infra/postgres/session/transaction.ts';
import { makeIndexes } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';
import type { Shadow } from './open-shadow.ts';
import { loadReadyFor, type Manner, takeBatch, writeOf } from './take-batch.ts';

export type Progress = { events: number; total: number };

export type ShadowWork = {
  databaseUrl: string;
  feed: Feed;
  view: View;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** Enough to hide the round trip, few enough to hold two batches in memory. */
const LOAD_EVENTS = 5000;

/** A shadow, and the last event of each partition that it takes. */
export type Filling = { shadow: Shadow; target: ReadonlyMap<number, number> };

/** Shadows that are filled over one connection, one after the other. */
export type Lane = { db: Client; fillings: readonly Filling[] };

type Loading = Omit<ShadowWork, 'databaseUrl' | 'view'> & {
  /** The shadow takes no further batches. Without it the first error ends the load. */
  onFailed?: (shadow: Shadow, error: unknown) => void;
};

export function loadShadow(
  db: Client,
  shadow: Shadow,
  target: ReadonlyMap<number, number>,
  work: Omit<ShadowWork, 'databaseUrl' | 'view'>,
): Promise<void> {
  return loadShadows([{ db, fillings: [{ shadow, target }] }], work);
}

/** Reads the log once for all shadows. One transaction per batch and shadow: a long one holds back vacuum. */
export async function loadShadows(lanes: readonly Lane[], work: Loading): Promise<void> {
  const failed = new Set<Shadow>();
  const isolated = async (shadow: Shadow, step: () => Promise<void>): Promise<void> => {
    if (failed.has(shadow)) return;
    try {
      await step();
    } catch (error) {
      if (work.onFailed === undefined || work.signal.aborted) throw error;
      failed.add(shadow);
      work.onFailed(shadow, error);
    }
  };
  await loadBatches(lanes, work, isolated);
  await Promise.all(
    lanes.map(async ({ db, fillings }) => {
      for (const { shadow } of fillings) await isolated(shadow, () => finish(db, shadow));
    }),
  );
}

type Isolated = (shadow: Shadow, step: () => Promise<void>) => Promise<void>;

async function finish(db: Client, { view, schema }: Shadow): Promise<void> {
  await inTransaction(db, () => makeIndexes(db, view, schema));
  // New tables lack statistics. A small sample is enough, because all access is by key.
  await inTransaction(db, async () => {
    await db.query('SET LOCAL default_statistics_target = 10');
    for (const { name } of view.tables) await db.query(`ANALYZE ${schema}.${name}`);
  });
}

async function loadBatches(lanes: readonly Lane[], work: Loading, isolated: Isolated): Promise<void> {
  const { feed, signal, onProgress } = work;
  const ends = furthestOf(lanes);
  const total = [...ends.values()].reduce((sum, seq) => sum + seq, 0);
  let events = 0;
  for (const [partition, toSeq] of ends) {
    if (toSeq === 0) continue;
    let writing: Promise<unknown> = Promise.resolve();
    try {
      for await (const batch of readOn(feed, partition, 0, { signal, toSeq, maxEvents: LOAD_EVENTS })) {
        const ready: ReadyLane[] = [];
        for (const lane of lanes) ready.push(await readyLane(lane, batch));
        await writing;
        writing = Promise.all(ready.map((lane) => writeLane(lane, isolated)));
        writing.catch(() => {});
        events += batch.toSeq - batch.fromSeq + 1;
        onProgress?.({ events, total });
      }
      await writing;
      signal.throwIfAborted();
    } finally {
      // Cleanup after a failure must not interleave with a pending write.
      await writing.catch(() => {});
    }
  }
}

function furthestOf(lanes: readonly Lane[]): Map<number, number> {
  const furthest = new Map<number, number>();
  for (const { target } of lanes.flatMap(({ fillings }) => fillings)) {
    for (const [partition, seq] of target) furthest.set(partition, Math.max(seq, furthest.get(partition) ?? 0));
  }
  return furthest;
}

type ReadyLane = { db: Client; shares: { shadow: Shadow; share: ReadBatch; by: Manner['by'] }[] };

/** Other work of the process gets a turn between two views. */
async function readyLane({ db, fillings }: Lane, batch: ReadBatch): Promise<ReadyLane> {
  const ready: ReadyLane = { db, shares: [] };
  for (const { shadow, target } of fillings) {
    const share = shareUpTo(batch, target.get(batch.partition) ?? 0);
    if (share === null) continue;
    ready.shares.push({ shadow, share, by: loadReadyFor(shadow, share) });
    await setImmediate();
  }
  return ready;
}

function shareUpTo(batch: ReadBatch, toSeq: number): ReadBatch | null {
  if (batch.toSeq <= toSeq) return batch;
  if (batch.fromSeq > toSeq) return null;
  return { ...batch, toSeq, mark: undefined, events: batch.events.slice(0, toSeq + 1 - batch.fromSeq) };
}

async function writeLane({ db, shares }: ReadyLane, isolated: Isolated): Promise<void> {
  for (const { shadow, share, by } of shares) {
    await isolated(shadow, () => takeBatch(db, shadow, share, { by, unit: TRANSACTION }));
  }
}

/** Short, because the live view may be blocked until the catch-up ends. */
const CATCH_UP_MS = 10_000;

/** Must run inside the caller's transaction. */
export async function catchUp(
  db: Client,
  shadow: Shadow,
  { feed, signal }: Pick<ShadowWork, 'feed' | 'signal'>,
  { partition, toSeq, unit }: { partition: number; toSeq: number; unit: Unit },
): Promise<void> {
  const from = shadow.reached.get(partition) ?? 0;
  shadow.reached.set(partition, from);
  if (toSeq <= from) return;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(CATCH_UP_MS)]);
  for await (const batch of readOn(feed, partition, from, { signal: patience, toSeq, maxEvents: LOAD_EVENTS })) {
    await takeBatch(db, shadow, batch, { by: writeOf, unit });
  }
  if (shadow.reached.get(partition) !== toSeq) throw new Error(`the feed did not reach ${partition}-${toSeq}`);
}
