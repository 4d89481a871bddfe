import type { SettingOrigin } from '#contracts/settings/live-settings.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import type { SettingRow } from '#projections/settings/read.ts';
import type { SettingValues } from './first-values.ts';

export type Settled = {
  values: SettingValues;
  origins: ReadonlyMap<SettingKey, SettingOrigin>;
};

/**
 * A key that the registry does not have is ignored: a newer program has set it. A value that does not fit its schema is
 * replaced by the default, and `complain` hears of it. A value that has not changed stays the same object.
 */
export function settle(
  first: SettingValues,
  rows: readonly SettingRow[],
  before: Settled | null,
  complain: (key: SettingKey, problem: string) => void,
): Settled {
  const values: Record<string, unknown> = { ...first };
  const origins = new Map<SettingKey, SettingOrigin>();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const key of SETTING_KEYS) {
    const row = byKey.get(key);
    if (row === undefined) continue;
    const { seq, actor, at } = row;
    const known = before?.origins.get(key);
    if (known !== undefined && known.seq === seq && known.at === at) {
      values[key] = before!.values[key];
      origins.set(key, known);
      continue;
    }
    const parsed = SETTINGS[key].schema.safeParse(row.value);
    if (parsed.success) {
      values[key] = parsed.data;
      origins.set(key, { seq, actor, at });
    } else {
      values[key] = SETTINGS[key].default;
      complain(key, parsed.error.issues.map(({ message }) => message).join('; '));
    }
  }
  return { values: values as SettingValues, origins };
}
