import { z } from 'zod';
import { commandId } from '../../ids.ts';
import { balance, points } from '../../points.ts';
import { receiptShape } from './bet.ts';
import { roundNotOpen } from '../refusals.ts';
import { commandIdReused } from '../../definition/common-refusals.ts';

/** With it, a late move cannot affect the next round. */
export const startId = commandId;

/** Without a body a move applies to the game's open round. */
export const moveBody = z.strictObject({ startId: startId.optional() }).optional();

export const moveReply = {
  /** Total return, stake included; 0 before the end. */
  winnings: points,
  /** True if the payout exceeds the stake; false while open. */
  isWin: z.boolean(),
  newBalance: balance,
  receipt: receiptShape.nullable(),
  /** The round was open already, or the move is a repeat. */
  resumed: z.boolean(),
};

export const MOVE_REFUSALS = [roundNotOpen, commandIdReused] as const;
