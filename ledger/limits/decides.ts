import { decides } from '../decision/decides.ts';
import { LIMIT_RULES } from './rules.ts';
import { limitsSlice } from './slice.ts';

export const limitsDecisions = decides('limits', {
  slices: [limitsSlice],
  rules: LIMIT_RULES,
  tells: {
    'limit-set': {
      by: 'player',
      command: ({ payload: { kind, window, points } }) => ({ type: 'set-limit', kind, window, points }),
    },
    'reality-check-set': { by: 'player', command: ({ payload }) => ({ type: 'set-reality-check', ...payload }) },
  },
});
