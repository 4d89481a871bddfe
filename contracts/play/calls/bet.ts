import { z } from 'zod';
import { balance, points } from '../../points.ts';
import { positionText } from '../../position.ts';

/** JSON integers only: no text, no fraction, no coercion. The game's own maximum is checked by its rule. */
export const betAmount = z
  .int({
    // A number past 2^53 is whole as well; what is wrong with it is its size.
    error: ({ code }) =>
      code === 'too_big' ? 'A bet that large cannot be taken.' : 'A bet is a whole number of points.',
  })
  .min(1, 'A bet is at least 1 point.');

/** What documented clients say of a result: it may stand in a body, and nobody reads it. */
export const ignored = z.unknown().optional();

/** The receipt every bet leaves: the slip the client shows, keeps and verifies. */
export const receiptShape = z.object({
  roundId: z.string(),
  /** Its sequence number in the log. */
  seq: z.int(),
  position: positionText,
  stakePoints: points,
  payoutPoints: points,
  multiplierHundredths: z.int(),
  /** Available right after the bet. */
  balanceAfter: balance,
  nonce: z.int(),
  at: z.iso.datetime(),
});

export type ReceiptShape = z.infer<typeof receiptShape>;

/** How a bet of any game can be refused. */
export const BET_REFUSALS = [
  'insufficient-points',
  'limit-reached',
  'stake-out-of-bounds',
  'payout-out-of-bounds',
  'command-id-reused',
] as const;
