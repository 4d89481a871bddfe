import { z } from 'zod';
import { defineSetting, MONEY, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';

export const TIP_SETTINGS = {
  'tips-enabled': defineSetting({
    ...MONEY,
    title: 'Tips',
    description: 'Whether players can tip each other and the rain pool. Tips that were sent are still delivered.',
    unit: 'yes or no',
    schema: z.boolean('must be true or false'),
    default: false,
  }),
  'tip-minimum': defineSetting({
    ...MONEY,
    title: 'Tips: minimum',
    description: 'The least points of a tip.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000),
    default: 10,
  }),
  'tip-maximum': defineSetting({
    ...MONEY,
    title: 'Tips: maximum',
    description: 'The most points of a tip.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000),
    default: 500,
  }),
  'tips-daily-limit': defineSetting({
    ...MONEY,
    title: 'Tips: daily limit',
    description:
      'Points that a player can tip within a day (UTC). Tips also count towards the daily limit of withdrawals.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 1000,
  }),
  'tips-received-limit': defineSetting({
    ...MONEY,
    title: 'Tips: received a day',
    description: 'Points that a player can receive in tips within a day (UTC). Tips above it go back to their senders.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 2500,
  }),
  'tips-level': defineSetting({
    ...MONEY,
    title: 'Tips: level',
    description: 'The level that a player needs to send tips. 1: every player.',
    unit: 'level',
    schema: wholeNumber(1, 100),
    default: 2,
    noWhatIf: NO_WHAT_IF.levels,
  }),
  'tips-account-days': defineSetting({
    ...MONEY,
    title: 'Tips: account age',
    description: 'Days after registration before a player can send tips. 0: none.',
    unit: 'days',
    schema: wholeNumber(0, 3650),
    default: 7,
    noWhatIf: 'Registrations before the period and refused tips are not in the log of the period.',
  }),
} as const;
