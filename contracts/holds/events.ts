import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const pointsHeld = defineEvent({
  type: 'points-held',
  code: 4,
  leg: 'available',
  counter: 'held',
  opens: 'hold',
  payload: z.object({ reason: z.string(), expiresAt: z.int().nullable() }),
});

const ended = z.object({ holdId: z.string() });

export const holdPosted = defineEvent({
  type: 'hold-posted',
  code: 5,
  leg: 'held',
  counter: 'payout-clearing',
  ends: 'hold',
  payload: ended,
});

export const holdVoided = defineEvent({
  type: 'hold-voided',
  code: 6,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: ended,
});

export const holdExpired = defineEvent({
  type: 'hold-expired',
  code: 7,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: ended,
});

export const HOLD_EVENTS = [pointsHeld, holdPosted, holdVoided, holdExpired] as const;
