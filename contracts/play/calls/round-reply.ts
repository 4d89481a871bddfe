import { z } from 'zod';
import { commandId } from '../../ids.ts';
import { balance, points } from '../../points.ts';
import type { RefusalCode } from '../../refusals.ts';
import { receiptShape } from './bet.ts';

/** Names an open round. A move that says which round it means cannot touch the next one by mistake. */
export const startId = commandId;

/** A move may come without a body; then it is for whichever round of the game is open. */
export const moveBody = z.strictObject({ startId: startId.optional() }).optional();

/** Beside the round as it stands after the start or the move. */
export const moveReply = {
  /** What came back when the round is over, the stake included; 0 before. */
  winnings: points,
  /** Payout above the stake; a round that is open has none yet. */
  isWin: z.boolean(),
  /** Available after this move. */
  newBalance: balance,
  /** Once the round is over. */
  receipt: receiptShape.nullable(),
  /** Nothing new happened: this is the round that was open, or the move that was made before. */
  resumed: z.boolean(),
};

export const MOVE_REFUSALS = ['round-not-open', 'command-id-reused'] as const satisfies readonly RefusalCode[];
