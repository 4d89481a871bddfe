import { decides } from '../decision/decides.ts';
import { AGE_RULES } from './rules.ts';
import { ageSlice } from './slice.ts';

export const ageDecisions = decides('age', {
  slices: [ageSlice],
  rules: AGE_RULES,
  tells: {
    'adult-confirmed': { by: 'player', command: () => ({ type: 'confirm-adult' }) },
  },
});
