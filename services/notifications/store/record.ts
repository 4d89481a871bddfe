import type { Client } from 'pg';
import type { LevelTerms } from '#contracts/levels/levels.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import * as store from '#projections/consumer/reader-store.ts';
import type { Folded } from '../notices/fold.ts';
import { addLevelSums } from './levels.ts';
import { removeOf, storeNotices } from './store-notices.ts';

/** Stored: also the name of the part. */
export const READER = 'notifications';

/** The log is read from the beginning, without notices for events already in it. */
export function beginPositions(db: Client, heads: ReadonlyMap<number, number>): Promise<void> {
  const begun = [...heads].map(([partition, beganSeq]) => ({ reader: READER, partition, seq: 0, beganSeq }));
  return store.beginPositions(db, READER, begun);
}

export async function readSeq(db: Client, partition: number): Promise<number> {
  const seq = (await store.readPositions(db, READER, partition)).get(READER);
  if (seq === undefined) throw new Error(`notifications have no position in partition ${partition}`);
  return seq;
}

/** Restarts if the log has lost events that were read; unique causes prevent repeats. @returns true if it restarted */
export function beginAgainOffLog(db: Client, partition: number): Promise<boolean> {
  return inTransaction(db, async () => {
    if ((await store.beginAgainOffLog(db, READER, partition)).length === 0) return false;
    await db.query('UPDATE notifications.player SET offer_points = 0, wagered_points = 0 WHERE partition = $1', [
      partition,
    ]);
    return true;
  });
}

export type Batch = Omit<store.Move, 'reader' | 'revision'> & { partition: number };

/** Throws PositionMoved, recording nothing, if the position is not `fromSeq`. */
export function record(db: Client, { partition, ...move }: Batch, folded: Folded, levels: LevelTerms): Promise<number> {
  return store.moving(db, partition, [{ reader: READER, revision: null, ...move }], async () => {
    const { opened, notices, closed, deeds, parked } = folded;
    if (opened.length > 0) {
      await db.query(
        `INSERT INTO notifications.player (account, partition, opened_at)
         SELECT account, $1, to_timestamp(at / 1000.0) FROM unnest($2::int8[], $3::float8[]) AS opened (account, at)
         ON CONFLICT DO NOTHING`,
        [partition, opened.map(({ account }) => account), opened.map(({ at }) => at)],
      );
    }
    const levelUps = await addLevelSums(db, deeds, levels);
    const stored = await storeNotices(db, [...notices, ...levelUps]);
    if (closed.length > 0) await removeOf(db, closed);
    const places = parked.map((event) => ({ reader: READER, partition, ...event }));
    if (parked.length > 0) await db.query(store.park(READER, places));
    return stored;
  });
}

export function recordParked(
  db: Client,
  { partition, seq }: { partition: number; seq: number },
  { notices, deeds }: Folded,
  levels: LevelTerms,
): Promise<void> {
  return inTransaction(db, async () => {
    if ((await store.unpark(db, READER, partition, [seq])) === 0) return;
    await storeNotices(db, [...notices, ...(await addLevelSums(db, deeds, levels))]);
  });
}
