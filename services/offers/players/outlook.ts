import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Person } from '#contracts/internal/people.ts';
import type { OfferOutlook, OffersAsked } from '#contracts/internal/offers.ts';
import { type KnownOfPlayer, type OfferWaiting, waitingMs } from '#contracts/offers/waiting.ts';
import { outcomeOfSteps, outcomesOf, progressOf } from './steps.ts';

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

export async function outlook(
  db: CommonQueryMethods,
  person: Person,
  asked: OffersAsked,
  { waiting, now }: { waiting: OfferWaiting; now: number },
): Promise<OfferOutlook[]> {
  const keys = asked.map(({ network, ownId }) => ({ network, offerId: ownId }));
  const known = await knownOf(db, person, now);
  const outcomes = await outcomesOf(db, person.account, keys, now);
  const daysFor = (points: number) => Math.ceil(waitingMs(waiting, points, known) / DAY_MS);
  return asked.map(({ points, steps: listed }, at) => {
    const key = keys[at]!;
    if (listed.length === 0) return { waitDays: daysFor(points), outcome: outcomes.of(key, null) ?? null, steps: [] };
    const steps = listed.map((step) => ({ ...progressOf(key, step, outcomes), waitDays: daysFor(step.points) }));
    const waitDays = Math.max(...steps.map((step) => step.waitDays));
    return { waitDays, outcome: outcomeOfSteps(steps), steps };
  });
}
