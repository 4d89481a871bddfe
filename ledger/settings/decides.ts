import { APPROVAL_SETTINGS } from '#contracts/approvals/settings.ts';
import { type Challenge, DEFAULT_CHALLENGES } from '#contracts/challenges/challenge.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import { valueText } from '../decision/change-words.ts';
import type { Before } from '../decision/decides.ts';
import { decides } from '../decision/decides.ts';
import { SETTINGS_RULES } from './rules.ts';
import { settingsSlice } from './slice.ts';

export const settingsDecisions = decides('settings', {
  slices: [settingsSlice],
  rules: SETTINGS_RULES,
  tells: {
    'setting-changed': {
      by: 'change-money-settings',
      command: ({ payload }) => ({ type: 'change-setting', ...payload }),
    },
  },
  gates: {
    'change-setting': {
      needsSecond: ({ key, value }, { setting }) => !isOrdinaryValue(key, value, setting('approval-settings')),
      thing: ({ key }) => `setting:${key}`,
      // Before its first change the value comes from the environment, which the log does not know.
      before: ({ settings }, { key }) => (settings?.has(key) ? { value: settings.get(key) } : {}),
      change: ({ key, value }) => `Set "${known(key)?.title ?? key}" to ${valueText(value)}`,
      effect: ({ key, value }, before) => `${settingBefore(key, before)}, then ${valueText(value)}.`,
    },
  },
});

/** A change request of another version may name an unknown one. */
const known = (key: SettingKey) => SETTINGS[key] as { title: string; default: unknown } | undefined;

/** Before its first change the value comes from the environment or is the default. */
function settingBefore(key: SettingKey, before: Before): string {
  if ('value' in before) return `Now ${valueText(before['value'])}`;
  const usual = known(key)?.default;
  return usual === undefined ? 'Now another value' : `Now ${valueText(usual)} or as the environment sets it`;
}

/** One person never changes the terms of approvals. */
const NEVER: ReadonlySet<string> = new Set([...Object.keys(APPROVAL_SETTINGS), 'withdrawal-manual-limit']);

/** Compared with the default, not with the value in force: many small steps lead no further than one. */
function isOrdinaryValue(key: SettingKey, value: unknown, factor: number): boolean {
  if (!SETTINGS[key].isMoney) return true;
  if (factor === 0 || NEVER.has(key)) return false;
  const usual: unknown = SETTINGS[key].default;
  if (key === 'challenges') return dailyReward(value as Challenge[]) <= factor * dailyReward(DEFAULT_CHALLENGES);
  if (typeof usual !== 'number' || typeof value !== 'number') return JSON.stringify(value) === JSON.stringify(usual);
  return value * factor >= usual && value <= usual * factor;
}

/** The most that one player can get in a day. */
function dailyReward(challenges: readonly Challenge[]): number {
  const highest = new Map<string, number>();
  for (const { id, reward, isActive } of challenges) {
    if (isActive) highest.set(id, Math.max(reward, highest.get(id) ?? 0));
  }
  return [...highest.values()].reduce((sum, reward) => sum + reward, 0);
}
