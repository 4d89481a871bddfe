// What every command carries: its id, the account it is about, and who asks.
import { z } from 'zod';
import { accountId, commandId } from '../ids.ts';
import { MAX_POINTS } from '../points.ts';

export const amountPoints = z.int().min(1).max(MAX_POINTS);

export const envelope = {
  commandId,
  account: accountId,
  /** Who asks, when it is not the player himself: "operator:<account>", "system:<policy>", "cli:<name>". */
  actor: z
    .string()
    .regex(/^(operator|system|cli):[\w.-]{1,64}$/)
    .optional(),
};
