import { z } from 'zod';
import { balance, points } from '../../points.ts';
import { positionText } from '../../position.ts';
import { insufficientPoints } from '../../accounts/refusals.ts';
import { limitReached, payoutOutOfBounds, stakeOutOfBounds } from '../refusals.ts';
import { commandIdReused } from '../../definition/common-refusals.ts';

/** JSON integers only, without coercion. The game's own maximum is checked by its rules. */
export const betAmount = z
  .int({
    // Beyond 2^53 a number is too large, not fractional.
    error: ({ code }) =>
      code === 'too_big' ? 'A bet that large cannot be taken.' : 'A bet is a whole number of points.',
  })
  .min(1, 'A bet is at least 1 point.');

/** Results sent by documented clients are accepted and ignored. */
export const ignored = z.unknown().optional();

export const receiptShape = z.object({
  roundId: z.string(),
  seq: z.int(),
  position: positionText,
  stakePoints: points,
  payoutPoints: points,
  multiplierHundredths: z.int(),
  balanceAfter: balance,
  nonce: z.int(),
  at: z.iso.datetime(),
});

export type ReceiptShape = z.infer<typeof receiptShape>;

export const BET_REFUSALS = [
  insufficientPoints,
  limitReached,
  stakeOutOfBounds,
  payoutOutOfBounds,
  commandIdReused,
] as const;
