import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const totalRow = z.object({
  /** Days since 1970-01-01 (UTC). */
  day: z.int(),
  position: z.string(),
  total: z.int(),
  debts: z.int(),
});
export type PublishedTotal = z.infer<typeof totalRow>;

/** Null before the first total. */
export function latestTotal(db: CommonQueryMethods): Promise<PublishedTotal | null> {
  return db.maybeOne(sql.type(totalRow)`
    select day, position, total, debts from proofs.liabilities order by day desc limit 1`);
}
