import { type CommonQueryMethods, type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import type { RefusedPostback } from '#contracts/finance/exceptions.ts';
import type { BookedFromStatement } from '#contracts/internal/offers.ts';

const refusedRow = z.strictObject({
  id: z.string(),
  transactionId: z.string(),
  referenceId: z.string().nullable(),
  kind: z.enum(['credit', 'reversal']),
  account: z.int().nullable(),
  points: z.int().nullable(),
  offerName: z.string().nullable(),
  detail: z.string(),
});

type NamedPostback = { postback: RefusedPostback; names: readonly string[] };

/** Refused by the ledger, such as a reversal of a credit older than 180 days. Names as statements have them. */
async function refusedPostbacks(
  db: CommonQueryMethods,
  network: string,
  references: readonly string[],
): Promise<NamedPostback[]> {
  if (references.length === 0) return [];
  const named = sql.array([...references], 'text');
  const rows = await db.any(sql.type(refusedRow)`
    select c.id, c.transaction_id as "transactionId", c.reference_id as "referenceId", c.kind,
      coalesce(c.account, credit.account) as account, coalesce(c.points, credit.points) as points,
      coalesce(c.offer_name, credit.offer_name) as "offerName", e.detail
    from offers.conversion as c
      join offers.exception as e on e.conversion_id = c.id and e.state = 'open'
        and e.reason in ('refused', 'player-banned', 'account-closed')
      left join lateral (
        select account, points, offer_name from offers.conversion as credit
        where c.kind = 'reversal' and credit.network = c.network and credit.kind = 'credit'
          and coalesce(c.reference_id, c.transaction_id) in (credit.transaction_id, credit.reference_id)
        order by credit.state = 'booked' desc limit 1
      ) as credit on true
    where c.network = ${network} and c.state = 'queued'
      and (c.transaction_id = any(${named}) or c.reference_id = any(${named}))
    order by c.inbox_id`);
  return rows.map(({ referenceId, ...postback }) => ({
    postback,
    names: [postback.transactionId, ...(referenceId === null ? [] : [referenceId])],
  }));
}

/** The worker no longer books them, and their exceptions end. Idempotent. */
async function endBookedPostbacks(
  db: DatabaseTransactionConnection,
  booked: readonly BookedFromStatement[],
): Promise<void> {
  for (const { conversion, line, by, reason } of booked) {
    await db.query(sql.unsafe`
      update offers.conversion set state = 'dismissed' where id = ${conversion} and state = 'queued'`);
    await db.query(sql.unsafe`
      update offers.exception set state = 'resolved', closed_at = clock_timestamp(), closed_by = ${`operator:${by}`},
        note = ${`booked from statement line ${line}: ${reason}`.slice(0, 200)}
      where conversion_id = ${conversion} and state = 'open'`);
  }
}

/** Postbacks that finance can book from their statement lines. */
export const REFUSED_POSTBACKS = { refused: refusedPostbacks, end: endBookedPostbacks };
