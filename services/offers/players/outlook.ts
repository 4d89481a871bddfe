import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Person } from '#contracts/internal/people.ts';
import type { OfferOutcome, OfferOutlook, OffersAsked } from '#contracts/internal/offers.ts';
import { type KnownOfPlayer, type OfferWaiting, waitingMs } from '#contracts/offers/waiting.ts';

const pastRow = z.strictObject({ credits: z.int(), reversals: z.int() });

export async function knownOf(
  db: CommonQueryMethods,
  { account, createdAt, emailVerified: isEmailConfirmed }: Person,
  now: number,
): Promise<KnownOfPlayer> {
  const past = await db.one(sql.type(pastRow)`
    select count(*)::int4 as credits, (count(*) filter (where reversed_at is not null))::int4 as reversals
    from offers.conversion
    where account = ${account} and kind = 'credit' and state = 'booked' and received_at > now() - interval '180 days'`);
  return { accountAgeMs: now - createdAt, isEmailConfirmed, ...past };
}

const outcomeRow = z.strictObject({ offerId: z.string(), releaseAt: z.int(), isReversed: z.boolean() });

export async function outlook(
  db: CommonQueryMethods,
  person: Person,
  asked: OffersAsked,
  { waiting, now }: { waiting: OfferWaiting; now: number },
): Promise<OfferOutlook[]> {
  const ids = asked.offers.map(({ id }) => id);
  const known = await knownOf(db, person, now);
  const rows = await db.any(sql.type(outcomeRow)`
    select distinct on (offer_id) offer_id as "offerId", floor(extract(epoch from release_at) * 1000)::int8 as "releaseAt",
      reversed_at is not null as "isReversed"
    from (
      select coalesce(c.offer_id, k.offer_id) as offer_id, c.release_at, c.reversed_at, c.received_at
      from offers.conversion as c left join offers.click as k on k.code = c.click_code and k.account = c.account
      where c.account = ${person.account} and c.network = ${asked.network} and c.kind = 'credit' and c.state = 'booked'
        and c.event_id is null
    ) as credit
    where offer_id = any(${sql.array(ids, 'text')})
    order by offer_id, received_at desc`);
  const outcomes = new Map(rows.map((row) => [row.offerId, outcomeOf(row, now)]));
  return asked.offers.map(({ id, points }) => ({
    waitDays: Math.ceil(waitingMs(waiting, points, known) / DAY_MS),
    outcome: outcomes.get(id) ?? null,
  }));
}

function outcomeOf({ releaseAt, isReversed }: z.infer<typeof outcomeRow>, now: number): OfferOutcome {
  if (isReversed) return { state: 'reversed', releaseAt: null };
  return releaseAt > now ? { state: 'pending', releaseAt } : { state: 'credited', releaseAt: null };
}
