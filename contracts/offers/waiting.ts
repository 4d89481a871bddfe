import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { MAX_POINTS } from '../points.ts';

function whole(least: number, most: number) {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

const days = whole(0, 365);
const SHAPE =
  'must be tiers like {"fromPoints": 0, "days": 1, "trustedDays": 0}, and trusted like {"accountDays": 30, "emailConfirmed": true, "reversedPercent": 5}';

export const offerWaiting = z.strictObject(
  {
    /** By size, ascending; the last tier not above the offer applies. */
    tiers: z
      .array(z.strictObject({ fromPoints: whole(0, MAX_POINTS), days, trustedDays: days }, SHAPE), SHAPE)
      .max(20, 'must be 20 tiers at most')
      .refine((tiers) => tiers[0]?.fromPoints === 0, 'must be tiers from 0 points up')
      .refine(
        (tiers) => tiers.every(({ fromPoints }, at) => at === 0 || fromPoints > tiers[at - 1]!.fromPoints),
        'must be tiers in ascending order',
      ),
    trusted: z.strictObject(
      {
        accountDays: days,
        emailConfirmed: z.boolean(SHAPE),
        /** Maximum percentage of reversed credits. */
        reversedPercent: whole(0, 100),
      },
      SHAPE,
    ),
  },
  SHAPE,
);
export type OfferWaiting = z.infer<typeof offerWaiting>;

export const OFFER_WAITING: OfferWaiting = {
  tiers: [
    { fromPoints: 0, days: 1, trustedDays: 0 },
    { fromPoints: 225, days: 14, trustedDays: 7 },
    { fromPoints: 50_000, days: 30, trustedDays: 30 },
  ],
  trusted: { accountDays: 30, emailConfirmed: true, reversedPercent: 5 },
};

export type KnownOfPlayer = { accountAgeMs: number; isEmailConfirmed: boolean; credits: number; reversals: number };

export function waitingMs({ tiers, trusted }: OfferWaiting, points: number, player: KnownOfPlayer): number {
  const tier = tiers.findLast(({ fromPoints }) => fromPoints <= points)!;
  return (isTrusted(trusted, player) ? tier.trustedDays : tier.days) * DAY_MS;
}

function isTrusted(
  { accountDays, emailConfirmed, reversedPercent }: OfferWaiting['trusted'],
  { accountAgeMs, isEmailConfirmed, credits, reversals }: KnownOfPlayer,
): boolean {
  if (accountAgeMs < accountDays * DAY_MS || (emailConfirmed && !isEmailConfirmed)) return false;
  return reversals * 100 <= credits * reversedPercent;
}
