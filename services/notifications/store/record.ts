import type { Client } from 'pg';
import type { LevelTerms } from '#contracts/levels/levels.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { unpark } from '#projections/consumer/reader-store.ts';
import { type Folded, READER } from '../notices/fold.ts';
import { addLevelSums } from './levels.ts';
import { removeOf, storeNotices } from './store-notices.ts';

/** Must run in a transaction. @returns how many notifications are new */
export async function storeFolded(
  db: Client,
  partition: number,
  { opened, notices, closed, deeds }: Folded,
  levels: LevelTerms,
): Promise<number> {
  if (opened.length > 0) {
    await db.query(
      `INSERT INTO notifications.player (account, partition, opened_at)
       SELECT account, $1, to_timestamp(at / 1000.0) FROM unnest($2::int8[], $3::float8[]) AS opened (account, at)
       ON CONFLICT DO NOTHING`,
      [partition, opened.map(({ account }) => account), opened.map(({ at }) => at)],
    );
  }
  const stored = await storeNotices(db, [...notices, ...(await addLevelSums(db, deeds, levels))]);
  if (closed.length > 0) await removeOf(db, closed);
  return stored;
}

/** Of notifications that begin again. Unique causes prevent repeats. */
export async function resetLevelSums(db: Client, partition: number): Promise<void> {
  await db.query('UPDATE notifications.player SET offer_points = 0, wagered_points = 0 WHERE partition = $1', [
    partition,
  ]);
}

export function recordParked(
  db: Client,
  { partition, seq }: { partition: number; seq: number },
  { notices, deeds }: Folded,
  levels: LevelTerms,
): Promise<void> {
  return inTransaction(db, async () => {
    if ((await unpark(db, READER, partition, [seq])) === 0) return;
    await storeNotices(db, [...notices, ...(await addLevelSums(db, deeds, levels))]);
  });
}
