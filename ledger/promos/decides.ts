import { countedPoints, grouped } from '#contracts/words/figures.ts';
import { decides } from '../decision/decides.ts';
import { PROMO_RULES } from './rules.ts';
import { promoSlice } from './slice.ts';

export const promosDecisions = decides('promos', {
  slices: [promoSlice],
  rules: PROMO_RULES,
  tells: {
    'promo-made': { by: 'make-promos', command: ({ payload }) => ({ type: 'make-promo', ...payload }) },
    'promo-ended': { by: 'make-promos', command: ({ payload }) => ({ type: 'end-promo', ...payload }) },
    'promo-taken': {
      by: 'system',
      command: ({ payload: { promoId, player, requestId } }) => ({ type: 'take-promo', promoId, player, requestId }),
    },
    'promo-paid': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'pay-promo', amountPoints: amount, ...payload }),
    },
    'promo-declined': {
      by: 'system',
      command: ({ payload: { promoId, points } }) => ({ type: 'pay-promo', promoId, amountPoints: points }),
    },
  },
  gates: {
    'make-promo': {
      needsSecond: (command, { setting }) => mostPoints(command) > setting('approval-promos'),
      thing: ({ code }) => `promo:${code}`,
      before: () => ({}),
      gives: { points: (_account, command) => mostPoints(command), limit: 'own' },
      change: ({ code, amountPoints, mostUses }) =>
        `Make the promo code ${code}: ${countedPoints(amountPoints)} for each of ${grouped(mostUses)} uses`,
      effect: (change) => `No such promo code, then players get up to ${countedPoints(mostPoints(change))} by it.`,
    },
  },
});

function mostPoints({ amountPoints, mostUses }: { amountPoints: number; mostUses: number }): number {
  return amountPoints * mostUses;
}
