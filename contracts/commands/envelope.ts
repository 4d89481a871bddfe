// What every command carries: its id, the account it is about, and who asks.
import { z } from 'zod';
import { accountId, commandId } from '../ids.ts';
import { MAX_POINTS } from '../points.ts';
import { ONE_LINE } from './one-line.ts';

export const amountPoints = z.int().min(1).max(MAX_POINTS);

/** Why an operator does it, in a line of his own words. */
export const reason = z
  .string()
  .trim()
  .min(1, 'Say why.')
  .max(200)
  .regex(ONE_LINE, 'A reason is one line of text, without control characters.');

export const envelope = {
  commandId,
  account: accountId,
  /** Who asks, when it is not the player himself: "operator:<account>", "system:<policy>", "cli:<name>". */
  actor: z
    .string()
    .regex(/^(operator|system|cli):[\w.-]{1,64}$/)
    .optional(),
};
