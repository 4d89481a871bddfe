import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { OwnOffer, PendingOffers } from '#contracts/internal/offers.ts';
import type { AccountId } from '#contracts/ids.ts';
import { PROMISED } from './clicks.ts';
import { outcomesOf, progressOf, STEP, storedSteps } from './steps.ts';

const offerRow = z.strictObject({
  id: z.string(),
  network: z.string(),
  name: z.string().nullable(),
  clickedAt: z.int().nullable(),
  points: z.int().nullable(),
  promisedPoints: z.int().nullable(),
  creditedAt: z.int().nullable(),
  releaseAt: z.int().nullable(),
  reversedAt: z.int().nullable(),
  offerId: z.string().nullable(),
  step: z.string().nullable(),
  steps: storedSteps,
  at: z.int(),
});

export type OffersPage = { before: { at: number; id: string } | null; limit: number };

export async function ownOffers(
  db: CommonQueryMethods,
  account: AccountId,
  { before, limit }: OffersPage,
  now: number,
): Promise<OwnOffer[]> {
  const page = before === null ? sql.fragment`true` : sql.fragment`(at, id) < (${before.at}::int8, ${before.id})`;
  const rows = await db.any(sql.type(offerRow)`
    select * from (
      select c.id::text, c.network, coalesce(c.offer_name, k.offer_name) as name, ${ms('k.at')} as "clickedAt", c.points,
        ${PROMISED} as "promisedPoints", ${ms('c.booked_at')} as "creditedAt", ${ms('c.release_at')} as "releaseAt", ${ms('c.reversed_at')} as "reversedAt",
        coalesce(c.offer_id, k.offer_id) as "offerId", ${STEP} as step, k.steps, ${ms('c.received_at')} as at
      from offers.conversion as c left join offers.click as k on k.code = c.click_code and k.account = c.account
      where c.account = ${account} and c.kind = 'credit' and c.state = 'booked' and c.points > 0
      union all
      select k.code, k.network, k.offer_name, ${ms('k.at')}, null, k.points, null, null, null, k.offer_id, null, k.steps,
        ${ms('k.at')}
      from offers.click as k
      where k.account = ${account} and k.offer_id is not null and not exists (
        select from offers.conversion as c where c.account = k.account and c.click_code = k.code and c.state = 'booked' and c.points > 0)
    ) as offer
    where ${page} order by at desc, id desc limit ${limit}`);
  const keys = rows.flatMap(({ network, offerId, steps }) => {
    return offerId === null || steps.length === 0 ? [] : [{ network, offerId }];
  });
  const outcomes = await outcomesOf(db, account, keys, now);
  return rows.map(({ offerId, steps, ...row }) => {
    const key = { network: row.network, offerId: offerId ?? '' };
    return { ...row, state: stateOf(row, now), steps: steps.map((step) => progressOf(key, step, outcomes)) };
  });
}

const COLUMNS = {
  'k.at': sql.fragment`k.at`,
  'c.booked_at': sql.fragment`c.booked_at`,
  'c.release_at': sql.fragment`c.release_at`,
  'c.reversed_at': sql.fragment`c.reversed_at`,
  'c.received_at': sql.fragment`c.received_at`,
};

/** Whole milliseconds, so that paging loses no row. */
function ms(column: keyof typeof COLUMNS) {
  return sql.fragment`floor(extract(epoch from ${COLUMNS[column]}) * 1000)::int8`;
}

type Moments = Pick<z.infer<typeof offerRow>, 'creditedAt' | 'releaseAt' | 'reversedAt'>;

function stateOf({ creditedAt, releaseAt, reversedAt }: Moments, now: number): OwnOffer['state'] {
  if (creditedAt === null) return 'clicked';
  if (reversedAt !== null) return 'reversed';
  return releaseAt! > now ? 'pending' : 'credited';
}

const pendingRow = z.strictObject({ points: z.int(), until: z.int().nullable() });

/** Includes conversions about to be booked: a read caused by the booking must find them. */
export function pendingOffers(db: CommonQueryMethods, account: AccountId, now: number): Promise<PendingOffers> {
  return db.one(sql.type(pendingRow)`
    select coalesce(sum(points), 0)::int8 as points, max(release_at) as until from offers.conversion
    where account = ${account} and kind = 'credit' and state in ('decided', 'booked') and reversed_at is null
      and release_at > ${sql.timestamp(new Date(now))}`);
}
