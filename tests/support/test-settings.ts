// Settings that a test changes by hand, without a database.
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '#contracts/settings/registry.ts';

export type TestSettings = LiveSettings & {
  set<Key extends SettingKey>(key: Key, value: SettingValue<Key>): void;
};

type Values = { [Key in SettingKey]?: SettingValue<Key> };

export function testSettings(first: Values = {}): TestSettings {
  const values = new Map<SettingKey, unknown>(SETTING_KEYS.map((key) => [key, first[key] ?? SETTINGS[key].default]));
  const listeners = new Set<() => void>();
  return {
    value: <Key extends SettingKey>(key: Key) => values.get(key) as SettingValue<Key>,
    origin: () => null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => Promise.resolve(),
    set(key, value) {
      values.set(key, value);
      for (const listener of listeners) listener();
    },
  };
}
