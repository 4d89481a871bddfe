// The closed day statements: added to, never changed. Several reconcilers may close one day; it is closed once.
import type { Client } from 'pg';
import type { DayStatement } from '#contracts/payouts/day-statement.ts';
import type { UtcDay } from '#contracts/payouts/utc-day.ts';

export type DaySpan = { first: UtcDay; last: UtcDay };

/**
 * The days of a partition that nobody has closed yet, the oldest first. Counted without a zone: in one whose summer begins at
 * midnight the days of a series would begin at one o'clock from there on, and its last one would not come.
 */
export async function unclosedDays(db: Client, partition: number, { first, last }: DaySpan): Promise<UtcDay[]> {
  const { rows } = await db.query<{ day: UtcDay }>({
    name: 'payouts-unclosed',
    text: `
      SELECT day::date::text AS day FROM generate_series($2::timestamp, $3::timestamp, interval '1 day') AS day
      WHERE NOT EXISTS (
        SELECT FROM payouts_desk.day_statement AS closed WHERE closed.day = day.day::date AND closed.partition = $1)
      ORDER BY day`,
    values: [partition, first, last],
  });
  return rows.map(({ day }) => day);
}

/** False when somebody else has closed it meanwhile. */
export async function closeDay(db: Client, statement: DayStatement, closedAt: number): Promise<boolean> {
  const { day, partition, payouts, points, firstSeq, lastSeq, sha256 } = statement;
  const { rowCount } = await db.query({
    name: 'payouts-close',
    text: `
      INSERT INTO payouts_desk.day_statement (day, partition, payouts, points, first_seq, last_seq, sha256, closed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (day, partition) DO NOTHING`,
    values: [day, partition, payouts, String(points), firstSeq, lastSeq, sha256, new Date(closedAt)],
  });
  return rowCount === 1;
}
