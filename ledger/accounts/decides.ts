import { decides } from '../decision/decides.ts';
import { ACCOUNT_RULES } from './rules.ts';
import { closedSlice } from './slice.ts';

export const accountsDecisions = decides('accounts', {
  slices: [closedSlice],
  rules: ACCOUNT_RULES,
  tells: {
    'account-opened': { by: 'player', command: () => ({ type: 'open-account' }) },
    'account-closed': { by: 'system', command: () => ({ type: 'close-account' }) },
  },
});
