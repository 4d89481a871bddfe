import { decides } from '../decision/decides.ts';
import { RAIN_RULES } from './rules.ts';

export const rainDecisions = decides('rain', {
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
});
