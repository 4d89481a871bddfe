// What the view says was paid out in one partition within a time: row by row, or as a sum.
import type { ClientBase } from 'pg';
import type { Payout } from '#contracts/payouts/day-statement.ts';

/** Milliseconds since the epoch; `from` is inside, `before` is not. */
export type PostedSpan = { partition: number; from: number; before: number };

const WITHIN = `FROM payouts.hold WHERE state = 'posted' AND partition = $1 AND ended_at >= $2 AND ended_at < $3`;

const PAGE_PAYOUTS = 250;

/**
 * In the order of the log, in pages. Within a transaction: the server keeps the place until that ends, or until the last page
 * was read, and only one may be read at a time.
 */
export async function* readPosted(
  db: ClientBase,
  { partition, from, before }: PostedSpan,
  pagePayouts = PAGE_PAYOUTS,
): AsyncGenerator<Payout[]> {
  await db.query(
    `DECLARE posted NO SCROLL CURSOR FOR
     SELECT partition, end_seq::float8 AS seq, ended_at::float8 AS at, account::float8 AS account, hold AS "holdId",
       points::float8 AS points, ended_by AS actor
     ${WITHIN} ORDER BY end_seq`,
    [partition, from, before],
  );
  let page: Payout[];
  do {
    page = (await db.query<Payout>(`FETCH ${pagePayouts} FROM posted`)).rows;
    yield page;
  } while (page.length === pagePayouts);
  await db.query('CLOSE posted');
}

export type PostedSum = { payouts: number; points: bigint };

export async function sumPosted(db: ClientBase, { partition, from, before }: PostedSpan): Promise<PostedSum> {
  const { rows } = await db.query<{ payouts: number; points: string }>(
    `SELECT count(*)::float8 AS payouts, coalesce(sum(points), 0)::text AS points ${WITHIN}`,
    [partition, from, before],
  );
  const { payouts, points } = rows[0]!;
  return { payouts, points: BigInt(points) };
}
