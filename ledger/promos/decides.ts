import { decides } from '../decision/decides.ts';
import { PROMO_RULES } from './rules.ts';

export const promosDecisions = decides('promos', {
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
});
