import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const balanceRow = z.object({
  /** As the books name it, such as "provider:paypal". */
  name: z.string(),
  micros: z.int(),
  /** Milliseconds. */
  asOf: z.int(),
});

/** Dollars at payout providers, by their last answer. */
export function providerBalances(db: CommonQueryMethods): Promise<readonly z.infer<typeof balanceRow>[]> {
  return db.any(sql.type(balanceRow)`
    select 'provider:' || provider as name, round(sum((stated.amount)::numeric) * 1000000)::int8 as micros,
      (extract(epoch from known_at) * 1000)::int8 as "asOf"
    from payees.provider_balance, jsonb_to_recordset(balances) as stated (unit text, amount text)
    where stated.unit = 'USD' and known_at is not null
    group by provider, known_at order by provider`);
}
