import { isDeepStrictEqual } from 'node:util';
import { refusal } from '#contracts/outcome.ts';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';
import type { Terms } from '#contracts/settings/terms.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import type { SettingsState } from './slice.ts';

declare module '../engine/decide/rule.ts' {
  interface RuleDeps {
    /** The value in force at the decision. */
    setting: Terms['value'];
    settingOrigin: Terms['origin'];
    /** False only for decisions of versions that did not count what staff give. */
    countsStaff: boolean;
  }
}

const changeSetting: Rule<'change-setting'> = ({ settings }, { key, value, basedOn, reason }) => {
  if (basedOn !== undefined && isOutdated(settings, key, basedOn)) return refusal('setting-changed-meanwhile');
  if (settings?.has(key) && isDeepStrictEqual(settings.get(key), value)) return refusal('setting-unchanged');
  return [draft('setting-changed', { key, value, reason })];
};

/** A stored value that the current schema cannot read blocks no change. */
function isOutdated(settings: SettingsState | undefined, key: SettingKey, basedOn: unknown): boolean {
  // Before its first change a setting has its value from the environment.
  if (settings?.has(key) !== true) return false;
  const stored = SETTINGS[key].schema.safeParse(settings.get(key));
  return stored.success && !isDeepStrictEqual(stored.data, basedOn);
}

export const SETTINGS_RULES: Rules<'change-setting'> = { 'change-setting': changeSetting };
