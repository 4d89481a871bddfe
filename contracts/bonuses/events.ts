import { welcomeOf } from '../accounts/notices.ts';
import { grouped } from '../words/figures.ts';
import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { points } from '../points.ts';

export const signupBonusGranted = defineEvent({
  type: 'signup-bonus-granted',
  code: 2,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({}),
  words: { line: () => 'Signup bonus', transaction: 'earn' },
  notice: ({ account, amount }) => welcomeOf(account, amount),
});

export const dailyBonusClaimed = defineEvent({
  type: 'daily-bonus-claimed',
  code: 50,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({
    /** In the player's zone. */
    day: z.iso.date(),
    /** Includes this day. */
    streak: z.int().min(1),
    weeklyPoints: points,
    /** The missed day before this one that the streak survived. */
    frozenDay: z.iso.date().optional(),
  }),
  words: {
    params: { streak: z.int() },
    of: ({ payload: { streak } }) => ({ streak }),
    line: ({ streak }) => `Daily bonus: day ${grouped(streak)}`,
    transaction: 'earn',
  },
});

/** Days follow this zone from the event on, and UTC before the first. */
export const timeZoneSet = defineEvent({
  type: 'time-zone-set',
  code: 51,
  ...NO_TRANSFER,
  payload: z.object({
    zone: z.string(),
    /** The current day after the change; a day that has begun continues. Absent in the oldest events. */
    day: z.object({ day: z.iso.date(), startsAt: z.int(), endsAt: z.int() }).optional(),
  }),
  words: null,
});

export const BONUS_EVENTS = [signupBonusGranted, dailyBonusClaimed, timeZoneSet] as const;
