// The days that the payouts desk has closed, for finance staff. The desk writes them, in a schema of its own.
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { dayStatement } from '#contracts/payouts/day-statement.ts';
import { utcDay } from '#contracts/payouts/utc-day.ts';
import { sumText } from '#projections/postgres/sums.ts';
import { answer, type Handler } from '../calls/handler.ts';

const dayRow = z.object({ day: utcDay });
const statementRow = dayStatement.extend({ points: sumText, closedAt: z.int() });

export function payoutStatementsHandler(pool: DatabasePool): Handler<'payout-statements'> {
  return async ({ query: { from, to, limit } }) => {
    // One day more than is shown tells where the next page begins.
    const days = await pool.any(sql.type(dayRow)`
      SELECT DISTINCT day FROM payouts_desk.day_statement
      WHERE day >= ${from ?? '-infinity'}::date AND day <= ${to ?? 'infinity'}::date ORDER BY day DESC LIMIT ${limit + 1}`);
    const shown = days.slice(0, limit).map(({ day }) => day);
    const statements = await pool.any(sql.type(statementRow)`
      SELECT day, partition, payouts, points, first_seq AS "firstSeq", last_seq AS "lastSeq", sha256,
        closed_at AS "closedAt"
      FROM payouts_desk.day_statement WHERE day = ANY(${sql.array(shown, 'date')}) ORDER BY day DESC, partition`);
    return answer({
      statements: statements.map(({ closedAt, ...told }) => ({ ...told, closedAt: new Date(closedAt).toISOString() })),
      next: days[limit]?.day ?? null,
    });
  };
}
