import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
import { defineNotice } from '../definition/notice.ts';
import { readableReason } from '../definition/text.ts';
import { signedPoints } from '../points.ts';

/** Points that staff, or a reversal, add or take. */
export const pointsNotice = defineNotice({
  kind: 'other',
  params: z.object({ points: signedPoints, reason: z.string() }),
  words: ({ points, reason }) => ({
    title: points > 0 ? 'Points added' : 'Points taken',
    message: reason,
    amount: Math.abs(points),
  }),
});

const pointsAdjusted = defineEvent({
  type: 'points-adjusted',
  code: 3,
  isByStaff: true,
  leg: 'available',
  counter: 'adjustments',
  payload: z.object({ reason: z.string() }),
  changes: { thing: () => 'balance', words: 'The balance was adjusted in the meantime.' },
  words: {
    params: { reason: z.string() },
    of: ({ payload }) => ({ reason: readableReason(payload.reason) }),
    line: ({ reason }) => `Adjustment: ${reason}`,
    transaction: 'adjustment',
  },
  notice: ({ amount: points, payload, commandId }) => ({
    fact: pointsNotice.fact({ points, reason: readableReason(payload.reason) }),
    cause: `adjusted:${commandId}`,
  }),
});

const errorCorrected = defineEvent({
  type: 'error-corrected',
  code: 40,
  isByStaff: true,
  leg: 'available',
  counter: 'adjustments',
  mayOverdraw: true,
  /** `cause`: log place of the wrong event, "partition-seq". */
  payload: z.object({ reason: z.string(), cause: z.string() }),
  changes: { thing: () => 'balance', words: 'The balance was corrected in the meantime.' },
  words: {
    params: { reason: z.string() },
    of: ({ payload }) => ({ reason: readableReason(payload.reason) }),
    line: ({ reason }) => `Correction: ${reason}`,
    transaction: 'adjustment',
  },
});

export const ADJUSTMENT_EVENTS = [pointsAdjusted, errorCorrected] as const;
