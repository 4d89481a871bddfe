import { z } from 'zod';
import { accountParams, balanceAfter } from '../definition/operator-call.ts';
import { defineCall, SMALL } from '../definition/call.ts';
import { adjustedPoints, amountPoints, reason } from '../definition/envelope.ts';
import { roundId } from '../ids.ts';
import { correctError, adjustPoints } from './commands.ts';

export const adjustPointsCall = defineCall({
  name: 'adjust-points',
  method: 'POST',
  path: '/api/admin/accounts/:account/adjustments',
  access: 'adjust-points',
  commands: ['adjust-points'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Adds or takes points, with a reason.',
  params: accountParams,
  body: z.strictObject({ amount: adjustedPoints, reason }),
  reply: balanceAfter,
  refusals: adjustPoints.refusals,
});

export const correctErrorCall = defineCall({
  name: 'correct-error',
  method: 'POST',
  path: '/api/admin/accounts/:account/corrections',
  access: 'correct-errors',
  commands: ['correct-error'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Takes points that a proven error gave. The balance may become negative.',
  params: accountParams,
  body: z.strictObject({
    amount: amountPoints,
    /** Of the wrong event. */
    cause: roundId,
    reason,
  }),
  reply: balanceAfter,
  refusals: correctError.refusals,
});

export const ADJUSTMENT_CALLS = [adjustPointsCall, correctErrorCall] as const;
