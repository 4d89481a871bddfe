import { decides } from '../decision/decides.ts';
import { AGE_RULES } from './rules.ts';

export const ageDecisions = decides('age', {
  rules: AGE_RULES,
  tells: {
    'adult-confirmed': { by: 'player', command: () => ({ type: 'confirm-adult' }) },
  },
});
