import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';

const balanceRow = z.object({
  available: z.int(),
  held: z.int(),
  totalEarned: sumText,
  /** Points of posted holds. */
  totalWithdrawn: sumText,
  partition: z.int(),
  /** The event this balance stands after. */
  seq: z.int(),
});
export type Balance = z.infer<typeof balanceRow>;

/** null for an account that the view has not seen. */
export function readBalance(db: CommonQueryMethods, account: number): Promise<Balance | null> {
  return db.maybeOne(sql.type(balanceRow)`
    SELECT available, held, earned AS "totalEarned", withdrawn AS "totalWithdrawn", partition, seq
    FROM balance.account WHERE account = ${account}`);
}
