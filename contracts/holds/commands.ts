import { z } from 'zod';
import { insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, counted, reason, systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { commandId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';

export const holdUnknown = defineRefusal('hold-unknown', 404, 'This account has no such hold.');
export const holdClosed = defineRefusal('hold-closed', 409, 'This hold was posted, voided or has expired.');
export const holdOfOtherPurpose = defineRefusal(
  'hold-of-other-purpose',
  409,
  'This hold ends with what it was made for.',
);
export const holdNotDue = defineRefusal('hold-not-due', 409, 'This hold has not expired yet.');

export const LONGEST_HOLD_SECONDS = 366 * 24 * 3600;

export const holdPoints = defineCommand({
  type: 'hold-points',
  input: {
    amountPoints,
    /** Milliseconds until expiry; null waits for post or void. */
    expiresInMs: z
      .int()
      .min(1)
      .max(LONGEST_HOLD_SECONDS * 1000)
      .nullable(),
    reason,
  },
  takes: 'points',
  refusals: [insufficientPoints, ...OPERATOR_REFUSALS],
});

const holdId = commandId;

export const postHold = defineCommand({
  type: 'post-hold',
  input: { holdId },
  refusals: [holdUnknown, holdClosed, holdOfOtherPurpose, ...OPERATOR_REFUSALS],
});

export const voidHold = defineCommand({
  type: 'void-hold',
  input: { counted, holdId },
  refusals: [holdUnknown, holdClosed, holdOfOtherPurpose, ...OPERATOR_REFUSALS],
});

export const expireHold = defineCommand({
  type: 'expire-hold',
  input: { actor: systemActor, holdId },
  refusals: [holdUnknown, holdClosed, holdOfOtherPurpose, holdNotDue],
});

export const HOLD_COMMANDS = [holdPoints, postHold, voidHold, expireHold] as const;
