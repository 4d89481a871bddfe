import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const statedRow = z.object({
  /** As the books name it, such as "bank". */
  name: z.string(),
  micros: z.int(),
  /** Milliseconds. */
  asOf: z.int(),
});
export type StatedBalance = z.infer<typeof statedRow>;

/** Closing balances in dollars of the latest imported statement of each account, up to `at`. */
export function statedBalances(db: CommonQueryMethods, at: number): Promise<readonly StatedBalance[]> {
  return db.any(sql.type(statedRow)`
    select distinct on (statement.account) statement.account as name, closing_micros as micros, to_at as "asOf"
    from finance.statement join finance.file on file.id = statement.file
    where is_live and state = 'imported' and currency = 'USD' and closing_micros is not null and to_at <= ${at}
    order by statement.account, to_at desc, statement.id desc`);
}
