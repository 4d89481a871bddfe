import { defineSetting, PLAIN, wholeNumber } from '../definition/setting.ts';

export const ACCOUNT_SETTINGS = {
  'registrations-per-hour': defineSetting({
    ...PLAIN,
    topic: 'Sign-up and sign-in',
    title: 'Registrations per address',
    description: 'Accounts that can be opened from one address within an hour.',
    unit: 'accounts per hour',
    schema: wholeNumber(1, 1_000_000),
    default: 60,
  }),
  'sign-ins-per-address': defineSetting({
    ...PLAIN,
    topic: 'Sign-up and sign-in',
    title: 'Sign-ins per address',
    description: 'Sign-ins from one address within ten minutes, right or wrong.',
    unit: 'sign-ins per ten minutes',
    schema: wholeNumber(1, 1_000_000),
    default: 600,
  }),
  'failed-sign-ins-per-address': defineSetting({
    ...PLAIN,
    topic: 'Sign-up and sign-in',
    title: 'Failed sign-ins per address',
    description: 'Wrong passwords from one address within ten minutes.',
    unit: 'sign-ins per ten minutes',
    schema: wholeNumber(1, 1_000_000),
    default: 50,
  }),
} as const;
