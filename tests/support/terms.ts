import type { SettingKey, SettingValue } from '#contracts/settings/registry.ts';
import { DEFAULT_TERMS, type Terms } from '#contracts/settings/terms.ts';

export type Overrides = { [Key in SettingKey]?: SettingValue<Key> };

/** Settings that no log holds. */
export function termsOf(overrides: Overrides): Terms {
  return { ...DEFAULT_TERMS, value: (key) => (overrides[key] as never) ?? DEFAULT_TERMS.value(key) };
}
