import fc from 'fast-check';
import { CHECKLIST_STEPS } from '#contracts/checklist/steps.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';

const claim =
  <const Type extends string>(type: Type) =>
  (account: number) =>
    fc.constant({ type, account });

const TIP_ID = '00000000-0000-7000-8000-540000000001';
const tipped = fc.integer({ min: 1, max: 60 });
const PROMO_ID = '00000000-0000-7000-8000-530000000001';
const house = { account: HOUSE_ACCOUNTS.promos, actor: 'cli:test' };
const made = { mostUses: 2, expiresAt: Date.UTC(2100, 0, 1), isVerifiedOnly: false, minDays: 0, reason: 'spring' };

export const anyClaimCommand = {
  'claim-daily-bonus': claim('claim-daily-bonus'),
  'claim-rakeback': claim('claim-rakeback'),
  'claim-level-bonus': claim('claim-level-bonus'),
  'claim-checklist-step': (account: number) =>
    fc.constantFrom(...CHECKLIST_STEPS).map((step) => ({ type: 'claim-checklist-step' as const, account, step })),
  'make-promo': () =>
    fc
      .record({ code: fc.constantFrom('SPRING', 'SUMMER'), amountPoints: fc.integer({ min: 1, max: 90 }) })
      .map((drawn) => ({ type: 'make-promo' as const, ...house, ...made, ...drawn })),
  'end-promo': () => fc.constant({ type: 'end-promo' as const, ...house, promoId: PROMO_ID, reason: 'over' }),
  'take-promo': (player: number) =>
    fc.constant({
      type: 'take-promo' as const,
      account: HOUSE_ACCOUNTS.promos,
      actor: 'system:promos',
      promoId: PROMO_ID,
      player,
      requestId: PROMO_ID,
    }),
  'send-tip': (account: number) =>
    fc
      .record({ to: fc.constantFrom(11, 12, 13, HOUSE_ACCOUNTS.rain), amountPoints: tipped })
      .map((drawn) => ({ type: 'send-tip' as const, account, ...drawn })),
  'pay-tip': (account: number) =>
    tipped.map((amountPoints) => ({
      type: 'pay-tip' as const,
      account,
      actor: 'system:tip-delivery',
      tipId: TIP_ID,
      from: 11,
      amountPoints,
    })),
  'return-tip': (account: number) =>
    tipped.map((amountPoints) => ({
      type: 'return-tip' as const,
      account,
      actor: 'system:tip-delivery',
      tipId: TIP_ID,
      to: 12,
      amountPoints,
    })),
  'plan-race': () =>
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }).map((prizes) => ({
      type: 'plan-race' as const,
      account: HOUSE_ACCOUNTS.races,
      actor: 'cli:test',
      name: 'Spring',
      measure: 'wagered' as const,
      firstDay: 47_000,
      days: 1,
      prizes: prizes.toSorted((one, other) => other - one),
      reason: 'spring',
    })),
  'cancel-race': () =>
    fc.constant({
      type: 'cancel-race' as const,
      account: HOUSE_ACCOUNTS.races,
      actor: 'cli:test',
      raceId: PROMO_ID,
      reason: 'over',
    }),
  'settle-race': (player: number) =>
    fc.constant({
      type: 'settle-race' as const,
      account: HOUSE_ACCOUNTS.races,
      actor: 'system:races',
      raceId: PROMO_ID,
      scores: [{ player, score: '5' }],
    }),
  'pay-race-prize': (account: number) =>
    fc.integer({ min: 1, max: 90 }).map((amountPoints) => ({
      type: 'pay-race-prize' as const,
      account,
      actor: 'system:race-prizes',
      raceId: PROMO_ID,
      rank: 1,
      amountPoints,
    })),
  'pay-promo': (account: number) =>
    fc.integer({ min: 1, max: 90 }).map((amountPoints) => ({
      type: 'pay-promo' as const,
      account,
      actor: 'system:promo-payments',
      promoId: PROMO_ID,
      amountPoints,
    })),
};
