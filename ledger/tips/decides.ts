import { NEVER_FIRST, decides } from '../decision/decides.ts';
import { TIP_RULES } from './rules.ts';
import { tipSlice } from './slice.ts';

export const tipsDecisions = decides('tips', {
  slices: [tipSlice],
  rules: TIP_RULES,
  tells: {
    'tip-sent': {
      by: 'player',
      command: ({ amount, payload }) => ({ type: 'send-tip', amountPoints: 0 - amount, ...payload }),
    },
    'tip-received': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'pay-tip', amountPoints: amount, ...payload }),
    },
    'tip-declined': {
      by: 'system',
      command: ({ payload: { tipId, from, points } }) => ({ type: 'pay-tip', tipId, from, amountPoints: points }),
    },
    'tip-returned': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'return-tip', amountPoints: amount, ...payload }),
    },
    'tip-forfeited': { by: 'system', command: NEVER_FIRST },
    'rain-tip-received': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'pay-tip', amountPoints: amount, ...payload }),
    },
  },
});
