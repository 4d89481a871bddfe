// What an operator adds or takes by hand.
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const pointsAdjusted = defineEvent({
  type: 'points-adjusted',
  code: 3,
  leg: 'available',
  counter: 'adjustments',
  payload: z.object({ reason: z.string() }),
});

export const ADJUSTMENT_EVENTS = [pointsAdjusted] as const;
