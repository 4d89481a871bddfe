import type { SettingOrigin } from '#contracts/settings/live-settings.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import type { SettingRow } from '#projections/settings/read.ts';
import type { SettingValues } from './first-values.ts';

export type Settled = {
  values: SettingValues;
  origins: ReadonlyMap<SettingKey, SettingOrigin>;
  /** By key, why its stored value cannot be read. */
  problems: ReadonlyMap<SettingKey, string>;
};

/**
 * Unknown keys come from a newer program and are ignored. An invalid value gives way to the last valid one, or the default.
 * Unchanged values stay the same object.
 */
export function settle(first: SettingValues, rows: readonly SettingRow[], before: Settled | null): Settled {
  const values: Record<string, unknown> = { ...first };
  const origins = new Map<SettingKey, SettingOrigin>();
  const problems = new Map<SettingKey, string>();
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
      values[key] = known === undefined ? SETTINGS[key].default : before!.values[key];
      if (known !== undefined) origins.set(key, known);
      problems.set(key, parsed.error.issues.map(({ message }) => message).join('; '));
    }
  }
  return { values: values as SettingValues, origins, problems };
}
