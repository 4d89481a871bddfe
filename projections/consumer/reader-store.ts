// Positions and parked events of all readers of the log.
import pg, { type ClientBase } from 'pg';
import { OtherHistory } from '#contracts/internal/feed.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import { PositionMoved } from './keep-following.ts';
import { holdsMark, markColumns, type Marked } from './marked.ts';

/** Stored. The rights of database roles name them. */
export type Part = 'view' | 'policy' | 'notifications';

type Named = Extract<Statement, { text: string }> & { values: unknown[] };

export type Begun = { reader: string; partition: number; seq: number; beganSeq: number };

/** Readers that have a position keep it. */
export async function beginPositions(db: ClientBase, part: Part, begun: readonly Begun[]): Promise<void> {
  await db.query(
    `INSERT INTO reader.position (reader, part, partition, seq, began_seq)
     SELECT reader, $1, partition, seq, began_seq
     FROM unnest($2::text[], $3::int2[], $4::int8[], $5::int8[]) AS begun (reader, partition, seq, began_seq)
     -- ON CONFLICT alone would wait for a process that is moving the row, which may wait for this transaction.
     WHERE NOT EXISTS (SELECT FROM reader.position AS stored
       WHERE stored.reader = begun.reader AND stored.partition = begun.partition)
     ORDER BY reader, partition
     ON CONFLICT DO NOTHING`,
    [
      part,
      begun.map(({ reader }) => reader),
      begun.map(({ partition }) => partition),
      begun.map(({ seq }) => seq),
      begun.map(({ beganSeq }) => beganSeq),
    ],
  );
}

export async function readPositions(db: ClientBase, part: Part, partition: number): Promise<Map<string, number>> {
  const { rows } = await db.query<{ reader: string; seq: number }>(
    'SELECT reader, seq::float8 AS seq FROM reader.position WHERE part = $1 AND partition = $2',
    [part, partition],
  );
  return new Map(rows.map(({ reader, seq }) => [reader, seq]));
}

/** Events up to it precede the first start of the reader. */
export async function readBeganSeq(db: ClientBase, reader: string, partition: number): Promise<number> {
  const { rows } = await db.query<{ began: number }>(
    'SELECT began_seq::float8 AS began FROM reader.position WHERE reader = $1 AND partition = $2',
    [reader, partition],
  );
  return rows[0]!.began;
}

/** Locks the position until the transaction ends. */
export async function lockPosition(db: ClientBase, reader: string, partition: number): Promise<number> {
  const { rows } = await db.query<{ seq: number }>(
    'SELECT seq::float8 AS seq FROM reader.position WHERE reader = $1 AND partition = $2 FOR UPDATE',
    [reader, partition],
  );
  return rows[0]!.seq;
}

/** `revision`: read with a view's state; null for readers without state. `marked`: null if the feed has no mark. */
export type Move = {
  reader: string;
  fromSeq: number;
  toSeq: number;
  revision: number | null;
  marked: Marked | null;
};

/**
 * Comes first in the transaction that stores the effects. All moves end at the same event. If it is refused, `refusalOf`
 * gives the reason.
 */
export function movePositions(partition: number, moves: readonly Move[]): Named {
  const { toSeq, marked } = moves[0]!;
  const hasRevisions = moves.some(({ revision }) => revision !== null);
  return {
    name: 'move',
    text: `
      WITH held AS MATERIALIZED (
        -- In one order, so that two processes of a partition cannot deadlock.
        SELECT reader FROM reader.position WHERE partition = $1 AND reader = ANY ($2::text[]) ORDER BY reader FOR UPDATE
      ), moved AS (
        UPDATE reader.position AS stored SET seq = $5,
          marked_seq = coalesce(read.marked_seq, stored.marked_seq), mark = coalesce(read.mark, stored.mark)
        FROM unnest($2::text[], $3::int8[], $4::int8[]) AS move (reader, from_seq, revision) JOIN held USING (reader),
          (SELECT $6::int8 AS marked_seq, $7::bytea AS mark) AS read
        WHERE stored.reader = move.reader AND stored.partition = $1 AND stored.seq = move.from_seq
          AND stored.revision = coalesce(move.revision, stored.revision)
          AND ${holdsMark('$1', 'read')} AND ${holdsMark('$1', 'stored')}
        RETURNING 1
      )
      SELECT reader.require(count(*) = cardinality($2), 'a position was moved') FROM moved`,
    values: [
      partition,
      moves.map((move) => move.reader),
      moves.map((move) => move.fromSeq),
      hasRevisions ? moves.map((move) => move.revision) : null,
      toSeq,
      marked?.seq ?? null,
      marked === null ? null : Buffer.from(marked.mark, 'base64url'),
    ],
  };
}

const REFUSED = 'TH001';

export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === REFUSED;
}

/** To be asked after the transaction. */
export async function refusalOf(db: ClientBase, partition: number, moves: readonly Move[]): Promise<Error> {
  try {
    await requireHistory(db, partition, moves);
  } catch (error) {
    return error as Error;
  }
  return new PositionMoved(`a position of partition ${partition} was moved`);
}

/** Moves the positions and stores the effects in one transaction. Throws PositionMoved or OtherHistory with nothing written. */
export async function moving<Result>(
  db: pg.Client,
  partition: number,
  moves: readonly Move[],
  store: () => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async () => {
      await db.query(movePositions(partition, moves));
      return store();
    });
  } catch (error) {
    throw isRefused(error) ? await refusalOf(db, partition, moves) : error;
  }
}

type Read = Pick<Move, 'reader' | 'marked'>;

/** Throws OtherHistory. */
export async function requireHistory(db: ClientBase, partition: number, reads: readonly Read[]): Promise<void> {
  const { rows } = await db.query<{ reader: string | null }>({
    name: 'history of readers',
    text: `
      SELECT NULL AS reader FROM unnest($2::int8[], $3::bytea[]) AS read (marked_seq, mark) WHERE NOT ${holdsMark('$1', 'read')}
      UNION ALL
      SELECT reader FROM reader.position AS stored
      WHERE NOT ${holdsMark('$1', 'stored')} AND partition = $1 AND reader = ANY ($4)
      LIMIT 1`,
    values: [partition, ...markColumns(reads), reads.map(({ reader }) => reader)],
  });
  const [found] = rows;
  if (found === undefined) return;
  const what = found.reader === null ? 'events that were read' : `what ${found.reader} was made of`;
  throw new OtherHistory(`the log of partition ${partition} has another history than ${what}`);
}

/**
 * Sends readers back that handled events which the log has lost: policies to where they began, notifications to the
 * beginning. Must run in a transaction. @returns their names
 */
export async function beginAgainOffLog(db: ClientBase, part: Part, partition: number): Promise<string[]> {
  const { rows } = await db.query<{ reader: string }>(
    `WITH log_end AS (SELECT seq FROM public.head WHERE head.partition = $1)
     UPDATE reader.position AS stored SET marked_seq = NULL, mark = NULL,
       began_seq = least(began_seq, (SELECT seq FROM log_end)),
       seq = CASE part WHEN 'notifications' THEN 0 ELSE least(began_seq, (SELECT seq FROM log_end)) END
     WHERE NOT ${holdsMark('$1', 'stored')} AND partition = $1 AND part = $2 RETURNING reader`,
    [partition, part],
  );
  const readers = rows.map(({ reader }) => reader);
  if (readers.length > 0)
    await db.query('DELETE FROM reader.parked WHERE partition = $1 AND reader = ANY ($2)', [partition, readers]);
  return readers;
}

export type ParkedPlace = { reader: string; partition: number; seq: number };
export type Parked = ParkedPlace & { reason: string };

/** In the transaction that moves the position past the events. */
export function park(part: Part, parked: readonly Parked[]): Named {
  return {
    name: 'park',
    text: `
      INSERT INTO reader.parked AS stored (part, reader, partition, seq, reason)
      SELECT $1, * FROM unnest($2::text[], $3::int2[], $4::int8[], $5::text[])
      ON CONFLICT (reader, partition, seq) DO UPDATE SET reason = excluded.reason, attempts = stored.attempts + 1`,
    values: [
      part,
      parked.map(({ reader }) => reader),
      parked.map(({ partition }) => partition),
      parked.map(({ seq }) => seq),
      parked.map(({ reason }) => reason),
    ],
  };
}

/** A query of part, name, partition, seq, reason and parked_at. */
export const PARKED = `SELECT part, CASE part WHEN reader THEN '' ELSE reader END AS name, partition, seq, reason, parked_at
  FROM reader.parked`;

/** By reader. */
export async function listParked(db: ClientBase, part: Part, partition: number): Promise<Map<string, number[]>> {
  const { rows } = await db.query<{ reader: string; seqs: number[] }>(
    `SELECT reader, array_agg(seq::float8 ORDER BY seq) AS seqs FROM reader.parked
     WHERE part = $1 AND partition = $2 GROUP BY reader`,
    [part, partition],
  );
  return new Map(rows.map(({ reader, seqs }) => [reader, seqs]));
}

export async function countParked(db: ClientBase, part: Part): Promise<Map<string, number>> {
  const { rows } = await db.query<{ reader: string; events: number }>(
    'SELECT reader, count(*)::int4 AS events FROM reader.parked WHERE part = $1 GROUP BY reader',
    [part],
  );
  return new Map(rows.map(({ reader, events }) => [reader, events]));
}

/** In the transaction that stores their effects. @returns how many were still parked: another process may have taken them */
export async function unpark(
  db: ClientBase,
  reader: string,
  partition: number,
  seqs: readonly number[],
): Promise<number> {
  const { rowCount } = await db.query(
    'DELETE FROM reader.parked WHERE reader = $1 AND partition = $2 AND seq = ANY ($3::int8[])',
    [reader, partition, seqs],
  );
  return rowCount ?? 0;
}

/** Only of events that are still parked: one that another process took must not come back. */
export async function noteFailures(db: ClientBase, failed: readonly Parked[]): Promise<void> {
  await db.query(
    `UPDATE reader.parked AS stored SET reason = failed.reason, attempts = attempts + 1
     FROM unnest($1::text[], $2::int2[], $3::int8[], $4::text[]) AS failed (reader, partition, seq, reason)
     WHERE (stored.reader, stored.partition, stored.seq) = (failed.reader, failed.partition, failed.seq)`,
    [
      failed.map(({ reader }) => reader),
      failed.map(({ partition }) => partition),
      failed.map(({ seq }) => seq),
      failed.map(({ reason }) => reason),
    ],
  );
}
