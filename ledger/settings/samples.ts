import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Samples } from '../decision/samples.ts';

export const settingsSamples: Samples<'settings'> = {
  'change-setting': {
    rarely: ({ between, text }) => {
      const { settings: account } = HOUSE_ACCOUNTS;
      return { account, actor: 'cli:test', key: 'signup-bonus', value: between(0, 3), reason: text() };
    },
  },
};
