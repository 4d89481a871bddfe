import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { REVERSAL_REASONS } from '#contracts/offers/reversals.ts';

export const conversionRow = z.strictObject({
  id: z.string(),
  network: z.string(),
  transactionId: z.string(),
  kind: z.enum(['credit', 'reversal']),
  inboxId: z.int(),
  receivedAt: z.int(),
  referenceId: z.string().nullable(),
  playerCode: z.string().nullable(),
  clickCode: z.string().nullable(),
  offerId: z.string().nullable(),
  eventId: z.string().nullable(),
  revenue: z.string().nullable(),
  reward: z.string().nullable(),
  state: z.enum(['new', 'decided', 'booked', 'waiting', 'queued', 'void', 'cancelled', 'dismissed']),
  isApproved: z.boolean(),
  repeatedId: z.string().nullable(),
  doubt: z.enum(['approved-again', 'told-differently']).nullable(),
  reason: z.enum(REVERSAL_REASONS).nullable(),
  account: z.int().nullable(),
  points: z.int().nullable(),
  revenueMicros: z.int().nullable(),
  releaseAt: z.int().nullable(),
});
export type Conversion = z.infer<typeof conversionRow>;
export type Doubt = NonNullable<Conversion['doubt']>;
export type ConversionState = Conversion['state'];

export const CONVERSION = sql.fragment`
  id, network, transaction_id as "transactionId", kind, inbox_id as "inboxId", received_at as "receivedAt",
  reference_id as "referenceId", player_code as "playerCode", click_code as "clickCode", offer_id as "offerId", event_id as "eventId", revenue, reward, state,
  is_approved as "isApproved", repeated_id as "repeatedId", doubt, reason, account, points, revenue_micros as "revenueMicros", release_at as "releaseAt"`;

/** Keys are ids of conversions. */
export const CONVERSIONS = 'offers';

export function findUnbooked(db: CommonQueryMethods, id: string): Promise<Conversion | null> {
  return db.maybeOne(sql.type(conversionRow)`
    select ${CONVERSION} from offers.conversion where id = ${id} and state in ('new', 'decided')`);
}

export async function moveTo(
  db: CommonQueryMethods,
  { id, state: before }: Pick<Conversion, 'id' | 'state'>,
  state: ConversionState,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    update offers.conversion set state = ${state} where id = ${id} and state = ${before}`);
  return rowCount > 0;
}
