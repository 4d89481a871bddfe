import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const pointsAdjusted = defineEvent({
  type: 'points-adjusted',
  code: 3,
  leg: 'available',
  counter: 'adjustments',
  payload: z.object({ reason: z.string() }),
});

export const errorCorrected = defineEvent({
  type: 'error-corrected',
  code: 40,
  leg: 'available',
  counter: 'adjustments',
  mayOverdraw: true,
  /** `cause`: log place of the wrong event, "partition-seq". */
  payload: z.object({ reason: z.string(), cause: z.string() }),
});

export const ADJUSTMENT_EVENTS = [pointsAdjusted, errorCorrected] as const;
