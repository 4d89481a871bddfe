import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { kindOf, KINDS } from '#contracts/kinds.ts';

/** Started rounds, and offers that were completed. Bonuses and gifts do not count. */
const ACTIVE = KINDS.filter(({ game, type }) => game !== null || type === 'offer-credited').map(({ code }) => code);

/** `since`: milliseconds. The latest line is looked at first: the rest is read only if it is recent. */
export function hasActiveLineSince(db: CommonQueryMethods, account: number, since: number): Promise<boolean> {
  return db.exists(sql.unsafe`
    SELECT FROM statement.line
    WHERE account = ${account} AND kind = ANY(${sql.array(ACTIVE, 'int2')}) AND at >= ${since}
      AND (SELECT at FROM statement.line WHERE account = ${account} ORDER BY seq DESC LIMIT 1) >= ${since}`);
}

const tipperRow = z.object({ account: z.int(), points: z.int() });

/** The senders of delivered tips, with their sums. */
export function readTippers(db: CommonQueryMethods, account: number): Promise<readonly z.infer<typeof tipperRow>[]> {
  return db.any(sql.type(tipperRow)`
    SELECT (params::jsonb ->> 'with')::int8 AS account, sum(amount)::int8 AS points FROM statement.line
    WHERE account = ${account} AND kind = ${kindOf('tip-received', null).code} GROUP BY 1`);
}

/** All lines but those of finished rounds. */
export const OWN_LINES = sql.fragment`
  SELECT account, partition, kind, seq, at, amount, balance_after, params FROM statement.line`;
