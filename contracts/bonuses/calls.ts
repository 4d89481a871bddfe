import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { points } from '../points.ts';
import { sentTimeZone } from '../time-zone.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { timeZoneChangedLately } from './refusals.ts';
import { claimDailyBonus } from './commands.ts';

export const signupBonus = defineCall({
  name: 'signup-bonus',
  method: 'GET',
  path: '/api/signup-bonus',
  access: 'public',
  budget: SMALL,
  summary: 'The bonus a new account gets.',
  reply: z.object({ signupBonus: points }),
  refusals: [],
});

const dailyBonus = z.object({
  /** Also false while you are excluded from play: see GET /api/limits. */
  canClaim: z.boolean(),
  /** Hours until the next claim, rounded up; 0 if it is open. */
  timeUntilNext: z.int(),
  /** The server's time, and when the next claim opens, which is not before an exclusion ends: count down by their difference. */
  now: z.iso.datetime(),
  nextClaimAt: z.iso.datetime(),
  /** Includes `weeklyBonus` on the seventh day. */
  amount: points,
  streak: z.int(),
  weekProgress: z.int().min(0).max(6),
  weeklyBonus: points,
  timeZone: z.string(),
  /** Null if every missed day ends the streak. `keeps`: the missed day that the next claim covers. */
  streakFreeze: z.object({ everyDays: z.int(), keeps: z.iso.date().nullable(), isReady: z.boolean() }).nullable(),
});
export type DailyBonus = z.infer<typeof dailyBonus>;

export const dailyBonusStatus = defineCall({
  name: 'daily-bonus-status',
  method: 'GET',
  path: '/api/daily-bonus/status',
  access: 'player',
  budget: SMALL,
  view: 'daily-bonus',
  summary: 'Whether you can claim your daily bonus, or when, and what it brings.',
  reply: dailyBonus,
  refusals: [positionNotReached],
});

export const bonusCalendarCall = defineCall({
  name: 'bonus-calendar',
  method: 'GET',
  path: '/api/daily-bonus/calendar',
  access: 'player',
  budget: SMALL,
  view: 'daily-bonus',
  summary: 'The daily bonuses you claimed in a month of your time zone, and what the next days pay if you miss none.',
  query: z.strictObject({
    /** The current month if absent. */
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month is yyyy-mm.')
      .optional(),
  }),
  reply: z.object({
    month: z.string(),
    today: z.iso.date(),
    /** `frozenDay`: the missed day that this claim covered. */
    claims: z.array(z.object({ day: z.iso.date(), points, streak: z.int(), frozenDay: z.iso.date().nullable() })),
    /** Days of this month from the next claim on. */
    coming: z.array(z.object({ day: z.iso.date(), points })),
  }),
  refusals: [positionNotReached],
});

const reminder = {
  /** Of the UTC day; null: no reminder. */
  hour: z.int('hour is a whole number from 0 to 23.').min(0).max(23).nullable(),
};

export const bonusReminderCall = defineCall({
  name: 'bonus-reminder',
  method: 'GET',
  path: '/api/daily-bonus/reminder',
  access: 'player',
  budget: SMALL,
  summary: 'Your hour for reminders by mail of an unclaimed daily bonus.',
  reply: z.object(reminder),
  refusals: [],
});

export const setBonusReminderCall = defineCall({
  name: 'set-bonus-reminder',
  method: 'PUT',
  path: '/api/daily-bonus/reminder',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Turns the reminder on at an hour, or off. At most one mail a day, and none after a week without a claim.',
  body: z.strictObject(reminder),
  reply: z.object(reminder),
  refusals: [],
});

export const dailyBonusCall = defineCall({
  name: 'daily-bonus',
  method: 'POST',
  path: '/api/daily-bonus',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the daily bonus. Where it is not given, `success` is false and `message` says why.',
  reply: z.object({ success: z.boolean(), points, streak: z.int(), message: z.string() }),
  refusals: [balanceOutOfBounds],
});

export const claimDailyBonusCall = defineCall({
  name: 'claim-daily-bonus',
  method: 'POST',
  path: '/api/daily-bonus/claim',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the daily bonus, like POST /api/daily-bonus; what is not given is refused.',
  reply: z.object({ amount: points, streak: z.int(), weeklyBonus: points }),
  refusals: claimDailyBonus.refusals,
});

export const setTimeZoneCall = defineCall({
  name: 'set-time-zone',
  method: 'PUT',
  path: '/api/user/time-zone',
  access: 'player',
  budget: { ...LIST, perDay: 20 },
  idempotent: true,
  summary:
    'The zone in which your days begin. After the first one it can be changed once in 30 days. ' +
    'An offset in whole hours is the zone of that offset; any other zone that is not listed is UTC.',
  body: z.strictObject({ timeZone: sentTimeZone }),
  reply: z.object({ timeZone: z.string() }),
  refusals: [timeZoneChangedLately],
});

export const BONUS_CALLS = [
  signupBonus,
  dailyBonusStatus,
  bonusCalendarCall,
  bonusReminderCall,
  setBonusReminderCall,
  dailyBonusCall,
  claimDailyBonusCall,
  setTimeZoneCall,
] as const;
