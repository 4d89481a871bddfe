import { decides } from '../decision/decides.ts';
import { LEVEL_RULES } from './rules.ts';
import { levelSlice } from './slice.ts';

export const levelsDecisions = decides('levels', {
  slices: [levelSlice],
  rules: LEVEL_RULES,
  tells: {
    'rakeback-claimed': { by: 'player', command: () => ({ type: 'claim-rakeback' }) },
    'level-bonus-claimed': { by: 'player', command: () => ({ type: 'claim-level-bonus' }) },
  },
});
