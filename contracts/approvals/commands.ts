import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { reason, requiredActor, systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { commandId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';

export const changeUnknown = defineRefusal('change-request-unknown', 404, 'There is no such change request.');
export const changeClosed = defineRefusal(
  'change-request-closed',
  409,
  'This change request is no longer waiting. Nothing was changed.',
);
export const changeOverdue = defineRefusal(
  'change-request-expired',
  409,
  'This change request has expired. Nothing was changed. Ask for the change again.',
);
export const changeDiffers = defineRefusal(
  'change-request-differs',
  409,
  'That is not the change you saw. Nothing was changed. Read the change request again.',
);
export const ownChange = defineRefusal(
  'own-change-request',
  403,
  'You asked for this change. Someone else has to approve or reject it.',
);
/** Answered before the command reaches the ledger. */
export const samePerson = defineRefusal(
  'same-person',
  403,
  'This account belongs to the person who asked for the change. Someone else has to approve it.',
);
export const notOwnChange = defineRefusal(
  'not-own-change-request',
  403,
  'Only the person who asked for a change can withdraw it.',
);
export const changeUnreadable = defineRefusal(
  'change-request-unreadable',
  409,
  'This change was asked for in an earlier version of the program. Reject it and ask again.',
);
export const changeNotDue = defineRefusal('change-request-not-due', 409, 'This change request has not expired yet.');

const ofRequest = { requestId: commandId };

/** Refused as the change itself would be, too. */
export const approveChange = defineCommand({
  type: 'approve-change',
  input: {
    actor: requiredActor,
    ...ofRequest,
    /** Of the change that the checker saw. */
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'A hash has 64 hexadecimal digits.'),
    reason: reason.nullable(),
  },
  refusals: [changeClosed, changeOverdue, changeDiffers, ownChange, samePerson, changeUnreadable, ...OPERATOR_REFUSALS],
});

export const rejectChange = defineCommand({
  type: 'reject-change',
  input: { actor: requiredActor, ...ofRequest, reason },
  refusals: [changeClosed, changeOverdue, ownChange, ...OPERATOR_REFUSALS],
});

export const withdrawChange = defineCommand({
  type: 'withdraw-change',
  input: { actor: requiredActor, ...ofRequest },
  refusals: [changeUnknown, changeClosed, notOwnChange, ...OPERATOR_REFUSALS],
});

export const expireChange = defineCommand({
  type: 'expire-change',
  input: { actor: systemActor, ...ofRequest },
  refusals: [changeClosed, changeNotDue, ...OPERATOR_REFUSALS],
});

export const outdateChange = defineCommand({
  type: 'outdate-change',
  input: { actor: systemActor, ...ofRequest },
  refusals: [changeClosed, ...OPERATOR_REFUSALS],
});

export const APPROVAL_COMMANDS = [approveChange, rejectChange, withdrawChange, expireChange, outdateChange] as const;
