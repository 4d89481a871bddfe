import { z } from 'zod';
import { accountParams, balanceAfter } from '../definition/operator-call.ts';
import { defineCall, SMALL } from '../definition/call.ts';
import { adjustedPoints, reason } from '../definition/envelope.ts';

export const adjustPointsCall = defineCall({
  name: 'adjust-points',
  method: 'POST',
  path: '/api/admin/accounts/:account/adjustments',
  access: 'adjust-points',
  budget: SMALL,
  idempotent: 'required',
  summary: 'Adds or takes points, with a reason.',
  params: accountParams,
  body: z.strictObject({ amount: adjustedPoints, reason }),
  reply: balanceAfter,
  refusals: ['account-unknown', 'insufficient-points', 'balance-out-of-bounds', 'command-id-reused'],
});

export const ADJUSTMENT_CALLS = [adjustPointsCall] as const;
