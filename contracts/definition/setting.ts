import { z } from 'zod';
import type { Permission } from './permissions.ts';

/** In the order of the desk. */
export const SETTING_TOPICS = [
  'Bonuses',
  'Invitations',
  'Offers',
  'Levels',
  'Play',
  'Risk and compliance',
  'Withdrawals',
  'Chat',
  'Rain',
  'Tips',
  'Approvals',
  'Sign-up and sign-in',
  'Other',
] as const;

export type SettingDefinition<Value> = {
  topic: (typeof SETTING_TOPICS)[number];
  title: string;
  description: string;
  unit: string;
  schema: z.ZodType<Value>;
  default: Value;
  /** True if points or dollars depend on it. */
  isMoney: boolean;
  changedBy: Permission;
  /** Of a money setting without a what-if: why its effect cannot be computed. */
  noWhatIf?: string;
};

type Definitions = Readonly<Record<string, { schema: z.ZodType }>>;
export type ValuesOf<Settings extends Definitions> = {
  readonly [Key in keyof Settings]: z.infer<Settings[Key]['schema']>;
};
/** Reads the values of one capability's settings. */
export type ReadSetting<Settings extends Definitions> = <Key extends keyof Settings>(
  key: Key,
) => ValuesOf<Settings>[Key];

export function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

export const defineSetting = <Value>(definition: SettingDefinition<Value>): SettingDefinition<Value> => definition;

/** Of settings whose change needs the permission for money. */
export const MONEY = { isMoney: true, changedBy: 'change-money-settings' } as const;
export const PLAIN = { isMoney: false, changedBy: 'change-settings' } as const;

/** Reasons that several settings share. */
export const NO_WHAT_IF = {
  approvals: 'This decides who has to agree. It pays nothing.',
  behaviour: 'The log does not hold what players would have done instead, so the cost cannot be computed.',
  checks: 'This decides what staff check before it is paid. It pays nothing.',
  levels: 'Levels follow from all that a player ever earned and wagered, and the period holds only part of it.',
} as const;
