import { decides } from '../decision/decides.ts';
import { LEVEL_RULES } from './rules.ts';

export const levelsDecisions = decides('levels', {
  rules: LEVEL_RULES,
  tells: {
    'rakeback-claimed': { by: 'player', command: () => ({ type: 'claim-rakeback' }) },
    'level-bonus-claimed': { by: 'player', command: () => ({ type: 'claim-level-bonus' }) },
  },
});
