import { z } from 'zod';
import { accountParams, balanceAfter } from '../definition/operator-call.ts';
import { defineCall, SMALL } from '../definition/call.ts';
import { amountPoints, reason } from '../definition/envelope.ts';
import { commandId } from '../ids.ts';
import { LONGEST_HOLD_SECONDS, holdPoints } from './commands.ts';
import { accountUnknown, commandIdReused } from '../definition/common-refusals.ts';
import { holdClosed, holdUnknown } from './refusals.ts';

const hold = z.object({ ...accountParams.shape, hold: commandId });

export const holdPointsCall = defineCall({
  name: 'hold-points',
  method: 'POST',
  path: '/api/admin/accounts/:account/holds',
  access: 'hold-points',
  commands: ['hold-points'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Sets points aside until they are posted, voided or the hold expires.',
  params: accountParams,
  body: z.strictObject({
    amount: amountPoints,
    reason,
    expiresInSeconds: z.int().min(1).max(LONGEST_HOLD_SECONDS).nullable().default(null),
  }),
  reply: balanceAfter,
  refusals: holdPoints.refusals,
});

export const postHoldCall = defineCall({
  name: 'post-hold',
  method: 'POST',
  path: '/api/admin/accounts/:account/holds/:hold/post',
  access: 'hold-points',
  commands: ['post-hold'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Takes the held points out of the account permanently.',
  params: hold,
  body: z.strictObject({}).optional(),
  reply: balanceAfter,
  refusals: [accountUnknown, holdUnknown, holdClosed, commandIdReused],
});

export const voidHoldCall = defineCall({
  name: 'void-hold',
  method: 'POST',
  path: '/api/admin/accounts/:account/holds/:hold/void',
  access: 'hold-points',
  commands: ['void-hold'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Gives the held points back.',
  params: hold,
  body: z.strictObject({}).optional(),
  reply: balanceAfter,
  refusals: [accountUnknown, holdUnknown, holdClosed, commandIdReused],
});

export const HOLD_CALLS = [holdPointsCall, postHoldCall, voidHoldCall] as const;
