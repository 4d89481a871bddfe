// Events of points that the house gives.
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
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

export const BONUS_EVENTS = [signupBonusGranted, dailyBonusClaimed] as const;
