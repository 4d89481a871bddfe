// Events of points that the house gives.
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const signupBonusGranted = defineEvent({
  type: 'signup-bonus-granted',
  code: 2,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({}),
});

export const BONUS_EVENTS = [signupBonusGranted] as const;
