import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { points } from '../points.ts';

export const signupBonusGranted = defineEvent({
  type: 'signup-bonus-granted',
  code: 2,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({}),
});

export const dailyBonusClaimed = defineEvent({
  type: 'daily-bonus-claimed',
  code: 50,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({
    /** In the player's zone: each day is claimed once. */
    day: z.iso.date(),
    /** Days in a row, this one included. */
    streak: z.int().min(1),
    /** The part of the amount that is for a full week. */
    weeklyPoints: points,
  }),
});

/** Days of the player begin by the clocks of this zone from now on; by UTC before the first one. */
export const timeZoneSet = defineEvent({
  type: 'time-zone-set',
  code: 51,
  ...NO_TRANSFER,
  payload: z.object({
    zone: z.string(),
    /** The day that runs after the change: one that had begun goes on. Absent in the oldest events. */
    day: z.object({ day: z.iso.date(), startsAt: z.int(), endsAt: z.int() }).optional(),
  }),
});

export const BONUS_EVENTS = [signupBonusGranted, dailyBonusClaimed, timeZoneSet] as const;
