import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';

/** A documented client sends values as text. */
export function readable(key: SettingKey, value: unknown): unknown {
  if (typeof value !== 'string' || SETTINGS[key].schema.safeParse(value).success) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
