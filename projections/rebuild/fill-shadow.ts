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

/** Events a COPY: enough to make its round trip nothing, little enough to hold two of them in memory. */
const LOAD_EVENTS = 10_000;

/**
 * Loads everything up to `target` into the empty tables, then builds their indexes. A transaction for each batch: while one runs,
 * no dead row of the database can be removed, and rows that change often are found more and more slowly.
 */
export async function loadShadow(
  db: Client,
  shadow: Shadow,
  target: ReadonlyMap<number, number>,
  work: ShadowWork,
): Promise<void> {
  const { view, schema } = shadow;
  await loadBatches(db, shadow, target, { ...work, unit: TRANSACTION });
  await inTransaction(db, () => makeIndexes(db, view, schema));
  // Fresh tables have no statistics, and the comparison joins them. A rough idea does: every way in is by a key.
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
      // While one batch is copied in, the next is read, folded and made ready.
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
      // Whoever clears up after a failure must not come in between the statements of what is still on its way.
      await writing.catch(() => {});
    }
  }
}

/** How long the feed may take over the little that is missing: the live view may be waiting behind us. */
const CATCH_UP_MS = 10_000;

/** Writes what is missing up to `toSeq`, inside the caller's transaction. */
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
