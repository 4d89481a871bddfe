import { defineSetting, MONEY, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';

export const REFERRAL_SETTINGS = {
  'referral-bonus': defineSetting({
    ...MONEY,
    topic: 'Invitations',
    title: 'Referral bonus',
    description: 'Points that both sides of an invitation get, once. 0: none.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000),
    default: 500,
  }),
  'referral-share': defineSetting({
    ...MONEY,
    topic: 'Invitations',
    title: 'Referral share',
    description: 'Percent of a friend’s offer earnings that their referrer gets on top.',
    unit: 'percent',
    schema: wholeNumber(0, 100),
    default: 10,
  }),
  'referral-days': defineSetting({
    ...MONEY,
    topic: 'Invitations',
    title: 'Referral bonus: days',
    description: 'Days after joining within which a friend has to become active for the referral bonus.',
    unit: 'days',
    schema: wholeNumber(1, 3650),
    default: 180,
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
  'referral-wager': defineSetting({
    ...MONEY,
    topic: 'Invitations',
    title: 'Referral bonus: activity',
    description:
      'Points that a friend who completes no offer has to wager before the referral bonus is given. Bets that cancel each other out do not count.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 500,
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
  'referral-per-day': defineSetting({
    ...MONEY,
    topic: 'Invitations',
    title: 'Referral bonus: per day',
    description: 'Referral bonuses that a player gets for friends in a UTC day. Further ones follow on the next days.',
    unit: 'bonuses a day',
    schema: wholeNumber(1, 1_000_000),
    default: 10,
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
} as const;
