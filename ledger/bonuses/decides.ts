import { decides } from '../decision/decides.ts';
import { BONUS_RULES } from './rules.ts';

export const bonusesDecisions = decides('bonuses', {
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
