import type { z } from 'zod';
import { hasProtoKey } from '#contracts/json/proto-key.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '#contracts/settings/registry.ts';
import { FIRST_SETTINGS, unusable } from '#infra/process/config.ts';
import { StartError } from '../start-error.ts';

export type SettingValues = { readonly [Key in SettingKey]: SettingValue<Key> };

const variableOf: Readonly<Record<string, string>> = FIRST_SETTINGS;

export function firstValuesOf({ firstSettings }: { firstSettings: Readonly<Record<string, unknown>> }): SettingValues {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const key of SETTING_KEYS) {
    const given = firstSettings[key];
    const { schema, default: fallback } = SETTINGS[key];
    if (hasProtoKey(given)) problems.push(`${variableOf[key] ?? key} knows no "__proto__"`);
    const parsed = schema.safeParse(given ?? fallback);
    if (parsed.success) values[key] = parsed.data;
    else problems.push(...parsed.error.issues.map((issue) => lineOf(variableOf[key] ?? key, issue)));
  }
  if (problems.length > 0) throw new StartError(unusable(problems));
  return values as SettingValues;
}

function lineOf(variable: string, issue: z.core.$ZodIssue): string {
  const place = [variable, ...issue.path].join('.').replace('.', ' ');
  if (issue.code !== 'unrecognized_keys') return `${place} ${issue.message}`;
  return `${place} knows no ${issue.keys.map((key) => `"${key}"`).join(', ')}: it ${issue.message}`;
}
