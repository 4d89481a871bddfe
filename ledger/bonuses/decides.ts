import { decides } from '../decision/decides.ts';
import { BONUS_RULES } from './rules.ts';
import { bonusSlice } from './slice.ts';

export const bonusesDecisions = decides('bonuses', {
  slices: [bonusSlice],
  rules: BONUS_RULES,
  tells: {
    'signup-bonus-granted': {
      by: 'player',
      command: ({ amount }) => ({ type: 'grant-signup-bonus', amountPoints: amount }),
    },
    'daily-bonus-claimed': { by: 'player', command: () => ({ type: 'claim-daily-bonus' }) },
    'time-zone-set': { by: 'player', command: ({ payload: { zone } }) => ({ type: 'set-time-zone', zone }) },
  },
});
