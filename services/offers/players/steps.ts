import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { ListedStep } from '#contracts/internal/offer-list.ts';
import type { OfferOutcome, StepProgress } from '#contracts/internal/offers.ts';

export const storedSteps = z
  .array(z.strictObject({ id: z.string(), words: z.string(), points: z.int() }))
  .nullable()
  .transform((steps): readonly ListedStep[] => steps ?? []);

/** The words of the step that the conversion `c` of the click `k` pays; null if the offer is paid in one. */
export const STEP = sql.fragment`coalesce(c.event_name, (
  select step ->> 'words' from jsonb_array_elements(k.steps) as step where step ->> 'id' = c.event_id
))`;

export type OfferKey = { network: string; offerId: string };

const outcomeRow = z.strictObject({
  network: z.string(),
  offerId: z.string(),
  eventId: z.string().nullable(),
  points: z.int(),
  releaseAt: z.int(),
  isReversed: z.boolean(),
});

type Paid = OfferOutcome & { points: number };

/** `of`: the latest credit of an offer, or of one step of it. */
export type Outcomes = { of(offer: OfferKey, step: string | null): Paid | undefined };

export async function outcomesOf(
  db: CommonQueryMethods,
  account: AccountId,
  offers: readonly OfferKey[],
  now: number,
): Promise<Outcomes> {
  const keyOf = (parts: readonly (string | null)[]) => JSON.stringify(parts);
  if (offers.length === 0) return { of: () => undefined };
  const networks = sql.array(
    offers.map(({ network }) => network),
    'text',
  );
  const ids = sql.array(
    offers.map(({ offerId }) => offerId),
    'text',
  );
  const rows = await db.any(sql.type(outcomeRow)`
    select distinct on (network, offer_id, event_id) network, offer_id as "offerId", event_id as "eventId", points,
      floor(extract(epoch from release_at) * 1000)::int8 as "releaseAt", reversed_at is not null as "isReversed"
    from (
      select c.network, coalesce(c.offer_id, k.offer_id) as offer_id, c.event_id, c.points, c.release_at, c.reversed_at,
        c.received_at
      from offers.conversion as c left join offers.click as k on k.code = c.click_code and k.account = c.account
      where c.account = ${account} and c.kind = 'credit' and c.state = 'booked'
    ) as credit
    where (network, offer_id) in (select * from unnest(${networks}, ${ids}))
    order by network, offer_id, event_id, received_at desc`);
  const outcomes = new Map(
    rows.map((row) => [
      keyOf([row.network, row.offerId, row.eventId]),
      { ...outcomeOf(row, now), points: row.points } satisfies Paid,
    ]),
  );
  return { of: ({ network, offerId }, step) => outcomes.get(keyOf([network, offerId, step])) };
}

function outcomeOf({ releaseAt, isReversed }: z.infer<typeof outcomeRow>, now: number): OfferOutcome {
  if (isReversed) return { state: 'reversed', releaseAt: null };
  return releaseAt > now ? { state: 'pending', releaseAt } : { state: 'credited', releaseAt: null };
}

const STATES = { pending: 'pending', credited: 'paid', reversed: 'reversed' } as const;

export function progressOf(offer: OfferKey, { id, words, points }: ListedStep, outcomes: Outcomes): StepProgress {
  const paid = outcomes.of(offer, id);
  if (paid === undefined) return { id, words, points, state: 'open', releaseAt: null };
  return { id, words, points: paid.points, state: STATES[paid.state], releaseAt: paid.releaseAt };
}

/** Null until every step is paid. The last date is that of the offer. */
export function outcomeOfSteps(steps: readonly StepProgress[]): OfferOutcome | null {
  if (steps.some(({ state }) => state === 'open')) return null;
  if (steps.every(({ state }) => state === 'reversed')) return { state: 'reversed', releaseAt: null };
  const dates = steps.flatMap(({ releaseAt }) => releaseAt ?? []);
  return dates.length === 0
    ? { state: 'credited', releaseAt: null }
    : { state: 'pending', releaseAt: Math.max(...dates) };
}
