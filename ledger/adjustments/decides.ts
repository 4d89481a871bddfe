import { decides } from '../decision/decides.ts';
import { ADJUSTMENT_RULES } from './rules.ts';

export const adjustmentsDecisions = decides('adjustments', {
  rules: ADJUSTMENT_RULES,
  tells: {
    'points-adjusted': {
      by: 'adjust-points',
      command: ({ amount, payload }) => ({ type: 'adjust-points', amountPoints: amount, ...payload }),
    },
    'error-corrected': {
      by: 'correct-errors',
      command: ({ amount, payload }) => ({ type: 'correct-error', amountPoints: 0 - amount, ...payload }),
    },
  },
});
