import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { OfferRecord } from '#contracts/internal/offers.ts';

const recordRow = z.strictObject({
  credits: z.int(),
  reversals: z.int(),
  openReversals: z.int(),
  openExceptions: z.int(),
});

/** An open reversal was reported by the network and is not booked yet. */
export function offerRecordOf(db: CommonQueryMethods, account: AccountId): Promise<OfferRecord> {
  return db.one(sql.type(recordRow)`
    with own as (
      select id, network, transaction_id, state, reversed_at from offers.conversion
      where account = ${account} and kind = 'credit'
    ), reversal as (
      select r.id, r.state from own join offers.conversion as r on r.network = own.network and r.kind = 'reversal'
        and coalesce(r.reference_id, r.transaction_id) = own.transaction_id
    )
    select (select count(*) from own where state = 'booked')::int4 as credits,
      (select count(*) from own where reversed_at is not null)::int4 as reversals,
      (select count(*) from reversal where state in ('new', 'decided', 'queued'))::int4 as "openReversals",
      (select count(*) from offers.exception where state = 'open' and conversion_id in (
        select id from own union all select id from reversal))::int4 as "openExceptions"`);
}
