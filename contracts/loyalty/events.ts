import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const loyaltyBonusClaimed = defineEvent({
  type: 'loyalty-bonus-claimed',
  code: 590,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({
    level: z.int().min(1),
    /** Of all time, at the claim. */
    wageredPoints: z.int().min(0),
  }),
  words: {
    params: { level: z.int() },
    of: ({ payload: { level } }) => ({ level }),
    line: ({ level }) => `Loyalty bonus: level ${level}`,
    transaction: 'earn',
  },
});

export const LOYALTY_EVENTS = [loyaltyBonusClaimed] as const;
