import { decides } from '../decision/decides.ts';
import { TREASURY_RULES } from './rules.ts';

export const treasuryDecisions = decides('treasury', {
  rules: TREASURY_RULES,
  tells: {
    'treasury-posted': { by: 'post-treasury', command: ({ payload }) => ({ type: 'post-treasury', ...payload }) },
  },
});
