import { defineSetting, MONEY, type ReadSetting, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';

export const BONUS_SETTINGS = {
  'signup-bonus': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Signup bonus',
    description: 'Points that a new account gets, once. 0: none.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000),
    default: 100,
  }),
  'daily-bonus': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Daily bonus',
    description: 'Points of the first daily bonus of a streak.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000),
    default: 5,
  }),
  'daily-bonus-step': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Daily bonus: growth',
    description: 'Percent of the first daily bonus that each day of the streak adds.',
    unit: 'percent',
    schema: wholeNumber(0, 1000),
    default: 10,
  }),
  'daily-bonus-most': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Daily bonus: most growth',
    description: 'Percent of the first daily bonus that a streak adds at most.',
    unit: 'percent',
    schema: wholeNumber(0, 10_000),
    default: 200,
  }),
  'weekly-bonus': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Weekly bonus',
    description: 'Points on top of the daily bonus on every seventh day of a streak.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000),
    default: 25,
  }),
  'streak-freeze': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Daily bonus: streak freeze',
    description: 'Days between two missed days that a streak survives. 0: every missed day ends the streak.',
    unit: 'days',
    schema: wholeNumber(0, 365),
    default: 0,
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
} as const;

export type ReadBonusSetting = ReadSetting<typeof BONUS_SETTINGS>;
