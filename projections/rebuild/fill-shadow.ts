import type { Client } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import { readOn } from '../consumer/read-on.ts';
import { TRANSACTION, type Unit, inTransaction } from '#infra/postgres/session/transaction.ts';
import { makeIndexes } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';
import type { Shadow } from './open-shadow.ts';
import { loadReadyFor, takeBatch, writeOf } from './take-batch.ts';

export type Progress = { events: number; total: number };

export type ShadowWork = {
  databaseUrl: string;
  feed: Feed;
  view: View;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** Enough to hide the round trip, few enough to hold two batches in memory. */
const LOAD_EVENTS = 10_000;

/** One transaction per batch: a long one holds back vacuum, and frequently updated rows become slow to find. */
export async function loadShadow(
  db: Client,
  shadow: Shadow,
  target: ReadonlyMap<number, number>,
  work: ShadowWork,
): Promise<void> {
  const { view, schema } = shadow;
  await loadBatches(db, shadow, target, { ...work, unit: TRANSACTION });
  await inTransaction(db, () => makeIndexes(db, view, schema));
  // New tables lack statistics. A small sample is enough, because all access is by key.
  await inTransaction(db, async () => {
    await db.query('SET LOCAL default_statistics_target = 10');
    for (const { name } of view.tables) await db.query(`ANALYZE ${schema}.${name}`);
  });
}

async function loadBatches(
  db: Client,
  shadow: Shadow,
  target: ReadonlyMap<number, number>,
  { feed, signal, onProgress, unit }: ShadowWork & { unit: Unit },
): Promise<void> {
  const total = [...target.values()].reduce((sum, seq) => sum + seq, 0);
  let events = 0;
  for (const [partition, toSeq] of target) {
    if (toSeq === 0) continue;
    let writing = Promise.resolve();
    try {
      for await (const batch of readOn(feed, partition, 0, { signal, toSeq, maxEvents: LOAD_EVENTS })) {
        const ready = loadReadyFor(shadow, batch);
        await writing;
        writing = takeBatch(db, shadow, batch, { by: ready, unit });
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
