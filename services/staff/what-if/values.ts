import { type SettingKey, SETTINGS, type SettingValue } from '#contracts/settings/registry.ts';
import type { ValuesAt } from './what-if.ts';

export type Change = { key: string; value: unknown; at: number };
type Version = { at: number; value: unknown };

/** `first`: values before the first change. Unreadable values are skipped, as the house does. */
export function valuesInForce(first: Readonly<Record<SettingKey, unknown>>, changes: readonly Change[]): ValuesAt {
  const versions = new Map<SettingKey, Version[]>();
  for (const { key, value, at } of changes.toSorted((one, other) => one.at - other.at)) {
    if (!Object.hasOwn(SETTINGS, key)) continue;
    const known = key as SettingKey;
    const parsed = SETTINGS[known].schema.safeParse(value);
    if (!parsed.success) continue;
    const list = versions.get(known) ?? [{ at: -Infinity, value: first[known] }];
    list.push({ at, value: parsed.data });
    versions.set(known, list);
  }
  return <Key extends SettingKey>(key: Key, at: number) => {
    const list = versions.get(key);
    const value = list === undefined ? first[key] : list.findLast((version) => version.at <= at)!.value;
    return value as SettingValue<Key>;
  };
}

export function valuesWith(inForce: ValuesAt, key: SettingKey, value: unknown): ValuesAt {
  return <Key extends SettingKey>(asked: Key, at: number) =>
    asked === key ? (value as SettingValue<Key>) : inForce(asked, at);
}
