import { z } from 'zod';
import { insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, counted, reason, systemActor } from '../definition/envelope.ts';
import { commandId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';
import { holdClosed, holdNotDue, holdOfOtherPurpose, holdUnknown } from './refusals.ts';

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
  policies: ['hold-expiry'],
  input: { actor: systemActor, holdId },
  refusals: [holdUnknown, holdClosed, holdOfOtherPurpose, holdNotDue],
});

export const HOLD_COMMANDS = [holdPoints, postHold, voidHold, expireHold] as const;
