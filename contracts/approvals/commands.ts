import { z } from 'zod';
import { defineCommand } from '../definition/command.ts';
import { reason, requiredActor, systemActor } from '../definition/envelope.ts';
import { commandId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';
import {
  changeClosed,
  changeDiffers,
  changeNotDue,
  changeOverdue,
  changeUnknown,
  changeUnreadable,
  notOwnChange,
  ownChange,
  samePerson,
} from './refusals.ts';

const ofRequest = { requestId: commandId };

/** Refused as the change itself would be, too. */
export const approveChange = defineCommand({
  type: 'approve-change',
  on: 'any',
  isAfterClosing: true,
  terminal: 'any',
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
  on: 'any',
  isAfterClosing: true,
  terminal: 'any',
  input: { actor: requiredActor, ...ofRequest, reason },
  refusals: [changeClosed, changeOverdue, ownChange, ...OPERATOR_REFUSALS],
});

export const withdrawChange = defineCommand({
  type: 'withdraw-change',
  on: 'any',
  isAfterClosing: true,
  input: { actor: requiredActor, ...ofRequest },
  refusals: [changeUnknown, changeClosed, notOwnChange, ...OPERATOR_REFUSALS],
});

export const expireChange = defineCommand({
  type: 'expire-change',
  on: 'any',
  isAfterClosing: true,
  policies: ['change-expiry'],
  input: { actor: systemActor, ...ofRequest },
  refusals: [changeClosed, changeNotDue, ...OPERATOR_REFUSALS],
});

export const outdateChange = defineCommand({
  type: 'outdate-change',
  on: 'any',
  isAfterClosing: true,
  policies: ['lost-roles'],
  input: { actor: systemActor, ...ofRequest },
  refusals: [changeClosed, ...OPERATOR_REFUSALS],
});

export const APPROVAL_COMMANDS = [approveChange, rejectChange, withdrawChange, expireChange, outdateChange] as const;
