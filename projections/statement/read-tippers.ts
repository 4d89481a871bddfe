import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { kindOf } from '#contracts/kinds.ts';

const tipperRow = z.object({ account: z.int(), points: z.int() });

/** The senders of delivered tips, with their sums. */
export function readTippers(db: CommonQueryMethods, account: number): Promise<readonly z.infer<typeof tipperRow>[]> {
  return db.any(sql.type(tipperRow)`
    SELECT (params::jsonb ->> 'with')::int8 AS account, sum(amount)::int8 AS points FROM statement.line
    WHERE account = ${account} AND kind = ${kindOf('tip-received', null).code} GROUP BY 1`);
}
