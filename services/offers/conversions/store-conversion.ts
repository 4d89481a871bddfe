import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { derivedId } from '#infra/ids/derived-id.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import type { Arrival } from '../inbox/inbox-rows.ts';
import type { Postback } from '../networks/adapter.ts';
import { clickBehind } from '../players/clicks.ts';
import { CONVERSIONS, type Doubt } from './conversion-row.ts';

type ConversionKind = 'credit' | 'reversal';

export function conversionId(network: string, transactionId: string, kind: ConversionKind): string {
  return derivedId(`tallyhouse offer|${JSON.stringify([network, transactionId, kind])}`);
}

type Arrived = {
  postback: Postback;
  kind: ConversionKind;
  arrival: Arrival;
};

/** A repeated postback changes nothing. One that contradicts an earlier one is stored with a doubt. */
export async function storeConversion(transaction: CommonQueryMethods, arrived: Arrived): Promise<void> {
  const { transactionId } = arrived.postback;
  if (await insert(transaction, arrived, { transactionId, repeatedId: null, doubt: null })) return;
  const { isDuplicate, isFollowed, count } = await earlierOf(transaction, arrived);
  if (isDuplicate) return;
  await insert(transaction, arrived, {
    // A network's id has at most 200 characters; so does this one.
    transactionId: `${transactionId.slice(0, 190)} (${count + 1})`,
    repeatedId: transactionId,
    doubt: doubtAbout(arrived.kind, isFollowed),
  });
}

function doubtAbout(kind: ConversionKind, isFollowed: boolean): Doubt | null {
  if (!isFollowed) return 'told-differently';
  return kind === 'credit' ? 'approved-again' : null;
}

type Name = { transactionId: string; repeatedId: string | null; doubt: Doubt | null };

async function insert(
  transaction: CommonQueryMethods,
  { postback, kind, arrival: { id: inboxId, receivedAt, network } }: Arrived,
  { transactionId, repeatedId, doubt }: Name,
): Promise<boolean> {
  const { playerCode, revenue, reward, reason } = postback;
  const { offerId, eventId, eventName, offerName, playerAddress } = postback;
  const referenceId = postback.referenceId ?? (kind === 'reversal' ? repeatedId : null);
  const id = conversionId(network, transactionId, kind);
  const clickCode = kind === 'credit' ? await clickBehind(transaction, network, postback) : postback.clickCode;
  const { rowCount } = await transaction.query(sql.unsafe`
    insert into offers.conversion (id, network, transaction_id, kind, inbox_id, received_at, reference_id, player_code,
      click_code, revenue, reward, offer_id, event_id, event_name, offer_name, player_address, repeated_id, doubt, reason)
    values (${id}, ${network}, ${transactionId}, ${kind}, ${inboxId},
      ${sql.timestamp(new Date(receivedAt))}, ${referenceId}, ${playerCode}, ${clickCode}, ${revenue}, ${reward}, ${offerId},
      ${eventId}, ${eventName}, ${offerName}, ${playerAddress}, ${repeatedId}, ${doubt}, ${reason})
    on conflict (network, transaction_id, kind) do nothing`);
  if (rowCount === 0) return false;
  await addJob(transaction, { queue: CONVERSIONS, key: id });
  return true;
}

const earlierRow = z.strictObject({ isDuplicate: z.boolean(), isFollowed: z.boolean(), count: z.int() });

/**
 * Duplicate: one is equal and none of the other kind arrived after it. Followed: one of the other kind arrived after the
 * latest.
 */
function earlierOf(
  transaction: CommonQueryMethods,
  { postback, kind, arrival: { id: inboxId, network } }: Arrived,
): Promise<z.infer<typeof earlierRow>> {
  const { transactionId, playerCode, revenue, reward } = postback;
  // The amounts of a reversal are evidence only: some networks use the rate of the day.
  const hasSameAmounts =
    kind === 'reversal'
      ? sql.fragment`true`
      : sql.fragment`revenue::numeric is not distinct from ${revenue}::numeric
          and reward::numeric is not distinct from ${reward}::numeric`;
  return transaction.one(sql.type(earlierRow)`
    with earlier as (
      select inbox_id, player_code is not distinct from ${playerCode} and ${hasSameAmounts} as is_same,
        exists (
          select from offers.conversion as other
          where other.network = ${network} and other.kind <> ${kind} and other.state <> 'dismissed'
            and other.inbox_id > earlier.inbox_id and other.inbox_id < ${inboxId}
            and ${otherNames(postback, kind)}
        ) as is_followed
      from offers.conversion as earlier
      where network = ${network} and kind = ${kind} and (transaction_id = ${transactionId} or repeated_id = ${transactionId})
    )
    select coalesce(bool_or(is_same and not is_followed), false) as "isDuplicate",
      coalesce(bool_and(is_followed), false) as "isFollowed", count(*)::int4 as count
    from earlier`);
}

function otherNames({ transactionId, referenceId }: Postback, kind: ConversionKind) {
  if (kind === 'credit') {
    return sql.fragment`coalesce(other.reference_id, other.transaction_id) in (${transactionId}, ${referenceId ?? transactionId})`;
  }
  const name = referenceId ?? transactionId;
  return sql.fragment`(other.transaction_id = ${name} or other.repeated_id = ${name} or other.reference_id = ${name})`;
}
