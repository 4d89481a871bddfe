import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Points that an account tipped since a time in milliseconds, without what came back. */
export async function readTipped(db: CommonQueryMethods, account: number, since: number): Promise<number> {
  const points = await db.oneFirst(sql.type(z.object({ points: z.int() }))`
    SELECT coalesce(-sum(amount), 0)::int8 AS points FROM journal.entry
    WHERE account = ${account} AND at >= ${since} AND kind IN ('tip-sent', 'tip-returned')`);
  return Math.max(0, points);
}
