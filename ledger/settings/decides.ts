import { decides } from '../decision/decides.ts';
import { SETTINGS_RULES } from './rules.ts';

export const settingsDecisions = decides('settings', {
  rules: SETTINGS_RULES,
  tells: {
    'setting-changed': {
      by: 'change-money-settings',
      command: ({ payload }) => ({ type: 'change-setting', ...payload }),
    },
  },
});
