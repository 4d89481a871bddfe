import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { ONE_LINE } from '../definition/one-line.ts';
import { commandId } from '../ids.ts';
import { summedPoints } from '../points.ts';
import { positionText } from '../position.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { asked, listQuery, periodQuery } from '../definition/list.ts';
import { attemptNumber, providerName } from './attempt.ts';
import { withdrawal } from './history-calls.ts';
import { methodName } from './method-names.ts';
import { withdrawalQueue } from './queues.ts';
import { risk } from './risk.ts';
import { withdrawalStage, withdrawalStatus } from './stage.ts';
import { accountBanned, positionNotReached } from '../definition/common-refusals.ts';
import { withdrawalHeld, withdrawalNotPending, withdrawalUnknown } from './refusals.ts';
import { settlePayout, returnWithdrawal, failWithdrawal, payWithdrawal } from './commands.ts';
import { usd, player } from '../definition/kind.ts';

/** Waits for a second person. */
const waitingChange = z.object({
  id: commandId,
  /** Null for a policy, or an erased account. */
  by: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** By the viewer. */
  canApprove: z.boolean(),
});

const staffWithdrawal = withdrawal.extend({
  usdValue: usd,
  userId: player('username'),
  /** Null once the account is erased. */
  username: z.string().nullable(),
  attempt: z.int().nullable(),
  provider: z.string().nullable(),
  /** Actor and reason of the approval or rejection. */
  decidedBy: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Null for a request that was not assessed. */
  risk: risk.nullable(),
  /** Why it cannot be approved or paid; null if it can. */
  holdReason: z.string().nullable(),
  /** Null once staff have nothing left to do. */
  queue: withdrawalQueue.nullable(),
  /** Its approval by staff needs two people. */
  needsSecondPerson: z.boolean(),
  change: waitingChange.nullable(),
});

/** By urgency: pending ones first, then the latest. */
export const WITHDRAWAL_SORTS = {
  urgency: 'desc',
  createdAt: 'desc',
  amount: 'desc',
  usdValue: 'desc',
  updatedAt: 'desc',
} as const;

const pointsBound = (name: string) => wholeNumber(name, 0, Number.MAX_SAFE_INTEGER).optional();

export const adminWithdrawalsCall = defineCall({
  name: 'admin-withdrawals',
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: 'read-withdrawals',
  budget: LIST,
  view: 'withdrawals',
  summary:
    'Withdrawals of all players, pending ones first, then the latest. Those of a queue: the oldest first. `from` and `to`: days of the request.',
  query: z.strictObject({
    ...listQuery(WITHDRAWAL_SORTS, commandId, { usual: 200 }),
    ...periodQuery,
    status: withdrawalStatus.optional(),
    stage: withdrawalStage.optional(),
    queue: withdrawalQueue.optional(),
    user: asked.optional(),
    method: methodName.optional(),
    provider: providerName.optional(),
    amountFrom: pointsBound('amountFrom'),
    amountTo: pointsBound('amountTo'),
  }),
  reply: z.array(staffWithdrawal),
  refusals: [positionNotReached],
});

export const withdrawalQueuesCall = defineCall({
  name: 'withdrawal-queues',
  method: 'GET',
  path: '/api/admin/withdrawals/queues',
  access: 'read-withdrawals',
  budget: LIST,
  view: 'withdrawals',
  summary: 'Queues of withdrawals that have any: how many, for how many points, and since when the oldest waits.',
  reply: z.array(z.object({ queue: withdrawalQueue, count: z.int(), points: summedPoints, oldest: z.iso.datetime() })),
  refusals: [positionNotReached],
});

export type StaffWithdrawal = z.infer<typeof staffWithdrawal>;

const params = z.object({ id: commandId });

export const adminWithdrawalCall = defineCall({
  name: 'admin-withdrawal',
  method: 'GET',
  path: '/api/admin/withdrawals/:id',
  access: 'read-withdrawals',
  budget: SMALL,
  view: 'withdrawals',
  summary: 'One withdrawal.',
  params,
  reply: staffWithdrawal,
  refusals: [withdrawalUnknown, positionNotReached],
});

const reference = z.string().trim().min(1).max(100).regex(ONE_LINE, 'A reference is one line of text.');

const changed = z.object({
  success: z.literal(true),
  message: z.string(),
  id: commandId,
  status: withdrawalStatus,
  position: positionText,
});

export const decideWithdrawalCall = defineCall({
  name: 'decide-withdrawal',
  method: 'PATCH',
  path: '/api/admin/withdrawal/:id',
  access: 'review-withdrawals',
  commands: ['approve-withdrawal', 'reject-withdrawal'],
  budget: SMALL,
  idempotent: true,
  summary: 'Approves or rejects a pending withdrawal. A rejection returns the points.',
  params,
  body: z.strictObject({ status: z.enum(['approved', 'rejected']), adminNotes: reason.optional() }),
  reply: changed,
  refusals: [withdrawalUnknown, withdrawalNotPending, withdrawalHeld, accountBanned],
});

export const completeWithdrawalCall = defineCall({
  name: 'complete-withdrawal',
  method: 'POST',
  path: '/api/admin/withdrawals/:id/complete',
  access: 'pay-withdrawals',
  commands: ['pay-withdrawal'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Records a payment with the reference of the bank or provider.',
  params,
  body: z.strictObject({ reference }),
  reply: changed,
  refusals: payWithdrawal.refusals,
});

export const failWithdrawalCall = defineCall({
  name: 'fail-withdrawal',
  method: 'POST',
  path: '/api/admin/withdrawals/:id/fail',
  access: 'pay-withdrawals',
  commands: ['fail-withdrawal'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Ends an approved withdrawal without a payment. The points are returned.',
  params,
  body: z.strictObject({ reason }),
  reply: changed,
  refusals: failWithdrawal.refusals,
});

export const returnWithdrawalCall = defineCall({
  name: 'return-withdrawal',
  method: 'POST',
  path: '/api/admin/withdrawals/:id/return',
  access: 'pay-withdrawals',
  commands: ['return-withdrawal'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Records that a paid withdrawal came back. The points are returned, or held for review.',
  params,
  body: z.strictObject({ reason, isKept: z.boolean().default(false) }),
  reply: changed,
  refusals: returnWithdrawal.refusals,
});

export const settlePayoutCall = defineCall({
  name: 'settle-payout',
  method: 'POST',
  path: '/api/admin/withdrawals/:id/settle',
  access: 'pay-withdrawals',
  commands: ['settle-payout'],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Decides a payout whose outcome the provider does not tell, with the evidence. Paid: the withdrawal is completed. Refused: it can be paid again, or fail. A second person has to approve it.',
  params,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('paid'), attempt: attemptNumber, reference, reason }),
    z.strictObject({ outcome: z.literal('refused'), attempt: attemptNumber, reason }),
  ]),
  reply: changed,
  refusals: settlePayout.refusals,
});

export const WITHDRAWAL_STAFF_CALLS = [
  adminWithdrawalsCall,
  withdrawalQueuesCall,
  adminWithdrawalCall,
  decideWithdrawalCall,
  completeWithdrawalCall,
  failWithdrawalCall,
  returnWithdrawalCall,
  settlePayoutCall,
] as const;
