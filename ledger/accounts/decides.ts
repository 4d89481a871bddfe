import { decides } from '../decision/decides.ts';
import { ACCOUNT_RULES } from './rules.ts';

export const accountsDecisions = decides('accounts', {
  rules: ACCOUNT_RULES,
  tells: {
    'account-opened': { by: 'player', command: () => ({ type: 'open-account' }) },
    'account-closed': { by: 'system', command: () => ({ type: 'close-account' }) },
  },
});
