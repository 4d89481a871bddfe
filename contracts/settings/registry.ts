// Before the first `setting-changed` event, the environment (in an empty house) or the default applies.
import { z } from 'zod';
import { APPROVAL_SETTINGS } from '../approvals/settings.ts';
import { BONUS_SETTINGS } from '../bonuses/settings.ts';
import { CHAT_SETTINGS } from '../chat/settings.ts';
import { CHECKLIST_SETTINGS } from '../checklist/settings.ts';
import { type Challenge, challengeList, DEFAULT_CHALLENGES } from '../challenges/challenge.ts';
import { houseLimits, type HouseLimits } from '../games/house-limits.ts';
import { LEVEL_SETTINGS } from '../levels/settings.ts';
import { OFFER_WAITING, offerWaiting, type OfferWaiting } from '../offers/waiting.ts';
import { RAIN_SETTINGS } from '../rain/settings.ts';
import { REFERRAL_TERMS } from '../referrals/terms.ts';
import { TIP_SETTINGS } from '../tips/settings.ts';
import { WITHDRAWAL_SETTINGS } from '../withdrawals/settings.ts';
import { COMPLIANCE_SETTINGS } from '../withdrawals/compliance-settings.ts';
import { defineSetting, wholeNumber } from '../definition/setting.ts';

export const SETTINGS = {
  ...BONUS_SETTINGS,
  ...CHECKLIST_SETTINGS,
  'referral-bonus': defineSetting({
    title: 'Referral bonus',
    description: 'Points that both sides of an invitation get, once. 0: none.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000),
    default: REFERRAL_TERMS.bonusPoints,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'referral-share': defineSetting({
    title: 'Referral share',
    description: 'Percent of a friend’s offer earnings that their referrer gets on top.',
    unit: 'percent',
    schema: wholeNumber(0, 100),
    default: REFERRAL_TERMS.sharePercent,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  challenges: defineSetting<Challenge[]>({
    title: 'Daily challenges',
    description:
      'What is counted each day, from which target on, and what it brings. A day keeps the definitions that were in force when it began.',
    unit: 'list of challenges',
    schema: challengeList,
    default: [...DEFAULT_CHALLENGES],
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'referral-days': defineSetting({
    title: 'Referral bonus: days',
    description: 'Days after joining within which a friend has to become active for the referral bonus.',
    unit: 'days',
    schema: wholeNumber(1, 3650),
    default: 180,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'referral-wager': defineSetting({
    title: 'Referral bonus: activity',
    description:
      'Points that a friend who completes no offer has to wager before the referral bonus is given. Bets that cancel each other out do not count.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 500,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'referral-per-day': defineSetting({
    title: 'Referral bonus: per day',
    description: 'Referral bonuses that a player gets for friends in a UTC day. Further ones follow on the next days.',
    unit: 'bonuses a day',
    schema: wholeNumber(1, 1_000_000),
    default: 10,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  ...LEVEL_SETTINGS,
  'game-limits': defineSetting<HouseLimits>({
    title: 'Game limits',
    description:
      "Per game: highest bet, highest payout, and least milliseconds between two bets of a player, where they differ from the game's own.",
    unit: 'points and milliseconds',
    schema: houseLimits,
    default: {},
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'adults-only': defineSetting({
    title: 'Adults only',
    description:
      'Whether players have to confirm an age of 18 before their first bet. Where the law asks for it, leave it on.',
    unit: 'yes or no',
    schema: z.boolean('must be true or false'),
    default: true,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'abandoned-round-hours': defineSetting({
    title: 'Abandoned rounds',
    description: 'Hours without a move after which a round of mines or blackjack is settled without its player.',
    unit: 'hours',
    schema: wholeNumber(1, 24 * 365),
    default: 24,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'big-win-multiple': defineSetting({
    title: 'Big wins: multiple',
    description: 'How many times the stake a win has to pay at least for its player to be notified of it.',
    unit: 'times the stake',
    schema: wholeNumber(1, 1_000_000),
    default: 10,
    isMoney: false,
    changedBy: 'change-settings',
  }),
  'big-win-points': defineSetting({
    title: 'Big wins: points',
    description: 'How many points a win has to pay at least for its player to be notified of it.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 100,
    isMoney: false,
    changedBy: 'change-settings',
  }),
  'average-rating': defineSetting({
    title: 'Average rating',
    description: 'Stars of 5 at a public review site, in tenths: 46 for 4.6. 0: the landing page shows no rating.',
    unit: 'tenths',
    schema: wholeNumber(0, 50),
    default: 0,
    isMoney: false,
    changedBy: 'change-settings',
  }),
  'offer-share': defineSetting({
    title: 'Share of offers',
    description: "What a player gets of a network's revenue. 100 points are worth a dollar.",
    unit: 'percent',
    schema: wholeNumber(1, 100),
    default: 50,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'offer-cap': defineSetting({
    title: 'Largest offer',
    description: 'An offer that is worth more is not credited before staff have looked at it.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 50_000,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'offer-price-tolerance': defineSetting({
    title: 'Price of offers: tolerance',
    description:
      'By how much an offer may bring more than its player was shown, in percent of that; beyond, staff look at it first.',
    unit: 'percent',
    schema: wholeNumber(0, 1000),
    default: 25,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  'offer-waiting': defineSetting<OfferWaiting>({
    title: 'Waiting of offers',
    description: 'How long the points of an offer are pending, by their number, and who is trusted to wait less.',
    unit: 'points and days',
    schema: offerWaiting,
    default: OFFER_WAITING,
    isMoney: true,
    changedBy: 'change-money-settings',
  }),
  ...WITHDRAWAL_SETTINGS,
  ...CHAT_SETTINGS,
  ...RAIN_SETTINGS,
  ...TIP_SETTINGS,
  ...APPROVAL_SETTINGS,
  ...COMPLIANCE_SETTINGS,
  'bets-per-second': defineSetting({
    title: 'Bets per second',
    description: 'Bets and moves that a player may make in a second, at all games together.',
    unit: 'bets per second',
    schema: wholeNumber(1, 1_000_000),
    default: 50,
    isMoney: false,
    changedBy: 'change-settings',
  }),
  'registrations-per-hour': defineSetting({
    title: 'Registrations per address',
    description: 'Accounts that can be opened from one address within an hour.',
    unit: 'accounts per hour',
    schema: wholeNumber(1, 1_000_000),
    default: 60,
    isMoney: false,
    changedBy: 'change-settings',
  }),
  'sign-ins-per-address': defineSetting({
    title: 'Sign-ins per address',
    description: 'Sign-ins from one address within ten minutes, right or wrong.',
    unit: 'sign-ins per ten minutes',
    schema: wholeNumber(1, 1_000_000),
    default: 600,
    isMoney: false,
    changedBy: 'change-settings',
  }),
  'failed-sign-ins-per-address': defineSetting({
    title: 'Failed sign-ins per address',
    description: 'Wrong passwords from one address within ten minutes.',
    unit: 'sign-ins per ten minutes',
    schema: wholeNumber(1, 1_000_000),
    default: 50,
    isMoney: false,
    changedBy: 'change-settings',
  }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export type SettingValue<Key extends SettingKey> = z.infer<(typeof SETTINGS)[Key]['schema']>;
