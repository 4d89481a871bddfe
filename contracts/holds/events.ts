import { readableReason } from '../definition/text.ts';
import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';

export const pointsHeld = defineEvent({
  type: 'points-held',
  code: 4,
  leg: 'available',
  counter: 'held',
  opens: 'hold',
  payload: z.object({ reason: z.string(), expiresAt: z.int().nullable() }),
  words: {
    params: { reason: z.string() },
    of: ({ payload }) => ({ reason: readableReason(payload.reason) }),
    line: ({ reason }) => `Set aside: ${reason}`,
    transaction: 'hold',
  },
});

const ended = z.object({ holdId: z.string() });

const HOLD_CHANGE = {
  thing: ({ holdId }: { holdId: string }) => `hold:${holdId}`,
  words: 'The hold ended in the meantime.',
};

export const holdPosted = defineEvent({
  type: 'hold-posted',
  code: 5,
  leg: 'held',
  counter: 'payout-clearing',
  ends: 'hold',
  payload: ended,
  changes: HOLD_CHANGE,
  words: { line: () => 'Set-aside points taken', transaction: 'hold_taken' },
});

export const holdVoided = defineEvent({
  type: 'hold-voided',
  code: 6,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: ended,
  changes: HOLD_CHANGE,
  words: { line: () => 'Points returned', transaction: 'hold_release' },
});

export const holdExpired = defineEvent({
  type: 'hold-expired',
  code: 7,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: ended,
  changes: HOLD_CHANGE,
  words: { line: () => 'Points returned: the hold expired', transaction: 'hold_release' },
});

export const HOLD_EVENTS = [pointsHeld, holdPosted, holdVoided, holdExpired] as const;
