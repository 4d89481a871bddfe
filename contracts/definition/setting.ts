import { z } from 'zod';
import type { Permission } from './permissions.ts';

export type SettingDefinition<Value> = {
  title: string;
  description: string;
  unit: string;
  schema: z.ZodType<Value>;
  default: Value;
  /** True if points or dollars depend on it. */
  isMoney: boolean;
  changedBy: Permission;
};

export function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

export const defineSetting = <Value>(definition: SettingDefinition<Value>): SettingDefinition<Value> => definition;

/** Of settings whose change needs the permission for money. */
export const MONEY = { isMoney: true, changedBy: 'change-money-settings' } as const;
export const PLAIN = { isMoney: false, changedBy: 'change-settings' } as const;
