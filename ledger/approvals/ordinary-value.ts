import { DEFAULT_CHALLENGES, type Challenge } from '#contracts/challenges/challenge.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import { APPROVAL_SETTINGS } from '#contracts/approvals/settings.ts';

/** One person never changes the terms of approvals. */
const NEVER: ReadonlySet<string> = new Set([...Object.keys(APPROVAL_SETTINGS), 'withdrawal-manual-limit']);

/** Compared with the default, not with the value in force: many small steps lead no further than one. */
export function isOrdinaryValue(key: SettingKey, value: unknown, factor: number): boolean {
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
