import { countedPoints } from '#contracts/words/figures.ts';
import { balanceBefore, spoken } from '../decision/change-words.ts';
import { decides } from '../decision/decides.ts';
import { RAIN_RULES } from './rules.ts';
import { rainSlice } from './slice.ts';

export const rainDecisions = decides('rain', {
  slices: [rainSlice],
  rules: RAIN_RULES,
  tells: {
    'rain-pool-fed': {
      by: 'feed-rain',
      command: ({ amount, payload }) => ({ type: 'feed-rain-pool', amountPoints: amount, ...payload }),
    },
    // Without the remainder, which changes no share.
    'rain-poured': {
      by: 'system',
      command: ({ amount, payload: { participants } }) => ({
        type: 'pour-rain',
        amountPoints: 0 - amount,
        participants,
      }),
    },
    'rain-share-paid': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'pay-rain-share', amountPoints: amount, ...payload }),
    },
    'rain-share-declined': {
      by: 'system',
      command: ({ payload: { rainId, sharePoints } }) => ({
        type: 'pay-rain-share',
        rainId,
        amountPoints: sharePoints,
      }),
    },
    'rain-share-returned': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'return-rain-share', amountPoints: amount, ...payload }),
    },
  },
  gates: {
    'feed-rain-pool': {
      needsSecond: ({ amountPoints }, { setting }) => Math.abs(amountPoints) > setting('approval-rain'),
      thing: () => null,
      before: balanceBefore,
      gives: { points: (_account, { amountPoints }) => amountPoints, limit: 'own' },
      change: ({ amountPoints }) => {
        const points = countedPoints(Math.abs(amountPoints));
        return amountPoints > 0 ? `Add ${points} to the rain pool` : `Take ${points} from the rain pool`;
      },
      effect: ({ amountPoints }, { available }) =>
        `The pool has ${spoken(available)}, then ${spoken(Number(available) + amountPoints)}.`,
    },
  },
});
