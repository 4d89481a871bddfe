import { countedPoints } from '#contracts/words/figures.ts';
import { balanceBefore, balanceEffect } from '../decision/change-words.ts';
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
  gates: {
    'adjust-points': {
      needsSecond: ({ amountPoints }, { setting }, { available, held }) => {
        const owned = available + held;
        return Math.max(owned, owned + amountPoints) > setting('approval-balance');
      },
      thing: () => 'balance',
      before: balanceBefore,
      gives: { points: (_account, { amountPoints }) => amountPoints, limit: 'act', isGift: true },
      change: ({ amountPoints }, who) => {
        const points = countedPoints(Math.abs(amountPoints));
        return amountPoints > 0 ? `Add ${points} to ${who}` : `Take ${points} from ${who}`;
      },
      effect: ({ amountPoints }, before) => balanceEffect(before, amountPoints),
    },
    'correct-error': {
      needsSecond: ({ amountPoints }, { setting }) => amountPoints > setting('approval-corrections'),
      thing: () => 'balance',
      before: balanceBefore,
      change: ({ cause, amountPoints }, who) => `Correct ${cause}: take ${countedPoints(amountPoints)} from ${who}`,
      effect: ({ amountPoints }, before) => balanceEffect(before, -amountPoints),
    },
  },
});
