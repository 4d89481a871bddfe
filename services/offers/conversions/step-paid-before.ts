import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';
import type { Connections } from '../accounts.ts';
import type { Conversion } from './conversion-row.ts';

export type Doubtful = { reason: ExceptionReason; detail: string };

const beforeRow = z.strictObject({ transactionId: z.string() });

/** A reversed payment does not count. Locks the player's steps until the transaction ends. */
export async function stepPaidBefore(
  transaction: CommonQueryMethods,
  { id, network, offerId, eventId, isApproved }: Conversion,
  { account, connections }: { account: AccountId; connections: Connections },
): Promise<Doubtful | null> {
  if (isApproved || offerId === null || eventId === null) return null;
  if (connections.get(network)?.adapter.paysStepsOnce !== true) return null;
  await transaction.query(sql.unsafe`
    select pg_advisory_xact_lock(hashtextextended(${`tallyhouse offer steps ${account}`}, 0))`);
  const before = await transaction.maybeOneFirst(sql.type(beforeRow)`
    select transaction_id as "transactionId" from offers.conversion
    where account = ${account} and network = ${network} and offer_id = ${offerId} and event_id = ${eventId}
      and kind = 'credit' and state in ('decided', 'booked') and reversed_at is null and id <> ${id}
    order by received_at limit 1`);
  return before === null
    ? null
    : { reason: 'step-paid-before', detail: `the step was paid by the transaction ${before}` };
}
