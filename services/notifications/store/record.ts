import type { Client } from 'pg';
import type { LevelTerms } from '#contracts/levels/levels.ts';
import { holdsMark, markColumns, type Marked, requireHistory } from '#projections/consumer/marked.ts';
import { PositionMoved } from '#projections/consumer/keep-following.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import type { Folded } from '../notices/fold.ts';
import { addLevelSums } from './levels.ts';
import { removeOf, storeNotices } from './store-notices.ts';

const READER = 'notifications';

/** Events up to `beganSeq` precede the consumer's first start. */
export type Position = { seq: number; beganSeq: number };

/** The log is read from the beginning, without notices for events already in it. */
export async function beginPositions(db: Client, heads: ReadonlyMap<number, number>): Promise<void> {
  await db.query(
    `INSERT INTO notifications.position (reader, partition, seq, began_seq)
     SELECT $1, partition, 0, head FROM unnest($2::int2[], $3::int8[]) AS begun (partition, head)
     -- ON CONFLICT alone would wait for a notifier that is moving the row.
     WHERE NOT EXISTS (SELECT FROM notifications.position AS stored
       WHERE stored.reader = $1 AND stored.partition = begun.partition)
     ORDER BY partition
     ON CONFLICT DO NOTHING`,
    [READER, [...heads.keys()], [...heads.values()]],
  );
}

export async function readPosition(db: Client, partition: number): Promise<Position> {
  const { rows } = await db.query<{ seq: string; began: string }>(
    'SELECT seq, began_seq AS began FROM notifications.position WHERE reader = $1 AND partition = $2',
    [READER, partition],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`notifications have no position in partition ${partition}`);
  return { seq: Number(row.seq), beganSeq: Number(row.began) };
}

/** Restarts if the log has lost events that were read; unique causes prevent repeats. @returns true if it restarted */
export function beginAgainOffLog(db: Client, partition: number): Promise<boolean> {
  return inTransaction(db, async () => {
    const { rowCount } = await db.query(
      `UPDATE notifications.position AS stored SET marked_seq = NULL, mark = NULL, seq = 0,
         began_seq = least(began_seq, (SELECT seq FROM public.head WHERE head.partition = $1))
       WHERE partition = $1 AND reader = $2 AND NOT ${holdsMark('$1', 'stored')}`,
      [partition, READER],
    );
    if (!rowCount) return false;
    await db.query('UPDATE notifications.player SET offer_points = 0, wagered_points = 0 WHERE partition = $1', [
      partition,
    ]);
    return true;
  });
}

export type Batch = { partition: number; fromSeq: number; toSeq: number; marked: Marked | null };

/** Throws PositionMoved, recording nothing, if the position is not `fromSeq`. */
export function record(db: Client, batch: Batch, folded: Folded, levels: LevelTerms): Promise<number> {
  return inTransaction(db, async () => {
    await movePosition(db, batch);
    const { opened, notices, closed, deeds, parked } = folded;
    if (opened.length > 0) {
      await db.query(
        `INSERT INTO notifications.player (account, partition, opened_at)
         SELECT account, $1, to_timestamp(at / 1000.0) FROM unnest($2::int8[], $3::float8[]) AS opened (account, at)
         ON CONFLICT DO NOTHING`,
        [batch.partition, opened.map(({ account }) => account), opened.map(({ at }) => at)],
      );
    }
    const levelUps = await addLevelSums(db, deeds, levels);
    const stored = await storeNotices(db, [...notices, ...levelUps]);
    if (closed.length > 0) await removeOf(db, closed);
    if (parked.length > 0) await park(db, batch.partition, parked);
    return stored;
  });
}

async function movePosition(db: Client, { partition, fromSeq, toSeq, marked }: Batch): Promise<void> {
  const moves = [{ marked }];
  const { rowCount } = await db.query({
    name: 'move-notifications',
    text: `UPDATE notifications.position AS stored SET seq = $4,
       marked_seq = coalesce(move.marked_seq, stored.marked_seq), mark = coalesce(move.mark, stored.mark)
     FROM unnest($5::int8[], $6::bytea[]) AS move (marked_seq, mark)
     WHERE stored.reader = $2 AND stored.partition = $1 AND stored.seq = $3
       AND ${holdsMark('$1', 'move')} AND ${holdsMark('$1', 'stored')}`,
    values: [partition, READER, fromSeq, toSeq, ...markColumns(moves)],
  });
  if (rowCount === 1) return;
  const stored = { table: 'notifications.position', owner: 'reader', names: [READER] };
  await requireHistory(db, { partition, moves, stored });
  throw new PositionMoved(`the position of notifications in partition ${partition} was moved`);
}

async function park(db: Client, partition: number, parked: Folded['parked']): Promise<void> {
  await db.query(
    `INSERT INTO notifications.parked (partition, seq, reason)
     SELECT $1, seq, reason FROM unnest($2::int8[], $3::text[]) AS parked (seq, reason)
     ON CONFLICT (partition, seq) DO UPDATE SET reason = excluded.reason`,
    [partition, parked.map(({ seq }) => seq), parked.map(({ reason }) => reason)],
  );
}

export async function listParked(db: Client, partition: number): Promise<number[]> {
  const { rows } = await db.query<{ seq: string }>(
    'SELECT seq FROM notifications.parked WHERE partition = $1 ORDER BY seq',
    [partition],
  );
  return rows.map(({ seq }) => Number(seq));
}

export type ParkedEvent = { partition: number; seq: number };

export function recordParked(
  db: Client,
  { partition, seq }: ParkedEvent,
  { notices, deeds }: Folded,
  levels: LevelTerms,
): Promise<void> {
  return inTransaction(db, async () => {
    const gone = await db.query('DELETE FROM notifications.parked WHERE partition = $1 AND seq = $2', [partition, seq]);
    if (gone.rowCount !== 1) return;
    await storeNotices(db, [...notices, ...(await addLevelSums(db, deeds, levels))]);
  });
}
