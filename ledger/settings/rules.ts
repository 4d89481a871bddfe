// The rule of settings: each change is one event with actor and reason.
import { isDeepStrictEqual } from 'node:util';
import { refusal } from '#contracts/outcome.ts';
import { draft, type Rule, type Rules } from '../decide/rule.ts';

const changeSetting: Rule<'change-setting'> = ({ settings }, { key, value, reason }) => {
  if (settings?.has(key) && isDeepStrictEqual(settings.get(key), value)) return refusal('setting-unchanged');
  return [draft('setting-changed', { key, value, reason })];
};

export const SETTINGS_RULES: Rules<'change-setting'> = { 'change-setting': changeSetting };
