import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { storableText } from '../definition/text.ts';
import { listQuery, periodQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { commandId, LAST_ACCOUNT_ID } from '../ids.ts';
import { positionText } from '../position.ts';
import { changeRequest, changeState } from './change-request.ts';
import { GATED_COMMANDS } from '../definition/gated.ts';
import {
  accountBanned,
  accountUnknown,
  monthClosed,
  positionNotReached,
  proofNeeded,
} from '../definition/common-refusals.ts';
import {
  changeClosed,
  changeDiffers,
  changeOverdue,
  changeUnknown,
  changeUnreadable,
  ownChange,
  samePerson,
} from './refusals.ts';
import { alreadyBanned, lastAdmin, notBanned, roleUnchanged, untilPassed } from '../standing/refusals.ts';
import { balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { holdClosed, holdUnknown } from '../holds/refusals.ts';
import {
  notKept,
  notReturnable,
  payoutNotDue,
  payoutOpen,
  withdrawalNotPending,
  withdrawalUnknown,
} from '../withdrawals/refusals.ts';
import { settingChangedMeanwhile, settingUnchanged } from '../definition/setting-refusals.ts';
import { withdrawChange, rejectChange } from './commands.ts';

const params = z.object({ id: commandId });

export const CHANGE_SORTS = { 'maker.at': 'desc', expiresAt: 'asc' } as const;

export const changeRequestsCall = defineCall({
  name: 'change-requests',
  method: 'GET',
  path: '/api/admin/change-requests',
  access: 'read-changes',
  budget: LIST,
  view: 'approvals',
  summary:
    'Change requests, the latest first: those that wait for you, that you asked for, that became stale, or all. Page with `before` = `next` of the page before.',
  query: z.strictObject({
    show: z.enum(['to-decide', 'mine', 'stale', 'all'], 'show is to-decide, mine, stale or all.').prefault('all'),
    state: changeState.optional(),
    kind: z.enum(GATED_COMMANDS).optional(),
    account: wholeNumber('account', 1, LAST_ACCOUNT_ID).optional(),
    /** As in the rows. */
    thing: storableText.max(100).optional(),
    ...listQuery(CHANGE_SORTS, commandId),
    ...periodQuery,
  }),
  reply: z.object({
    rows: z.array(changeRequest),
    /** Null on the last page. */
    next: commandId.nullable(),
  }),
  refusals: [positionNotReached],
});

export const changeRequestCountsCall = defineCall({
  name: 'change-request-counts',
  method: 'GET',
  path: '/api/admin/change-requests/counts',
  access: 'read-changes',
  budget: SMALL,
  view: 'approvals',
  summary: 'How many change requests wait for you, and how many that you asked for wait for others.',
  reply: z.object({ toDecide: z.int(), mine: z.int() }),
  refusals: [positionNotReached],
});

export const changeRequestCall = defineCall({
  name: 'change-request',
  method: 'GET',
  path: '/api/admin/change-requests/:id',
  access: 'read-changes',
  budget: SMALL,
  view: 'approvals',
  summary: 'One change request.',
  params,
  reply: changeRequest,
  refusals: [changeUnknown, positionNotReached],
});

const decided = z.object({
  success: z.literal(true),
  message: z.string(),
  id: commandId,
  state: changeState,
  position: positionText,
});

export const approveChangeCall = defineCall({
  name: 'approve-change',
  view: 'approvals',
  method: 'POST',
  path: '/api/admin/change-requests/:id/approve',
  access: 'read-changes',
  commands: ['approve-change'],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Approves a change, which is applied at once. It needs the permission of the change, and someone other than its maker and the owner of the account.',
  params,
  body: z.strictObject({
    /** Of the change that you saw. */
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'A hash has 64 hexadecimal digits.'),
    reason: reason.optional(),
  }),
  reply: decided,
  refusals: [
    positionNotReached,
    changeUnknown,
    changeClosed,
    changeOverdue,
    changeDiffers,
    changeUnreadable,
    ownChange,
    samePerson,
    proofNeeded,
    accountBanned,
    accountUnknown,
    alreadyBanned,
    balanceOutOfBounds,
    holdClosed,
    holdUnknown,
    insufficientPoints,
    lastAdmin,
    monthClosed,
    notBanned,
    payoutNotDue,
    payoutOpen,
    roleUnchanged,
    settingChangedMeanwhile,
    settingUnchanged,
    untilPassed,
    notKept,
    withdrawalNotPending,
    notReturnable,
    withdrawalUnknown,
  ],
});

export const rejectChangeCall = defineCall({
  name: 'reject-change',
  view: 'approvals',
  method: 'POST',
  path: '/api/admin/change-requests/:id/reject',
  access: 'read-changes',
  commands: ['reject-change'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Rejects a change, with a reason. Nothing is changed.',
  params,
  body: z.strictObject({ reason }),
  reply: decided,
  refusals: [...rejectChange.refusals, positionNotReached, changeUnknown],
});

export const withdrawChangeCall = defineCall({
  name: 'withdraw-change',
  view: 'approvals',
  method: 'POST',
  path: '/api/admin/change-requests/:id/withdraw',
  access: 'read-changes',
  commands: ['withdraw-change'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Withdraws a change that you asked for. Nothing is changed.',
  params,
  reply: decided,
  refusals: [...withdrawChange.refusals, positionNotReached],
});

export const APPROVAL_CALLS = [
  changeRequestsCall,
  changeRequestCountsCall,
  changeRequestCall,
  approveChangeCall,
  rejectChangeCall,
  withdrawChangeCall,
] as const;
