import { z } from 'zod';
import { accountId, commandId } from '../ids.ts';
import { MAX_POINTS, signedPoints } from '../points.ts';
import { isBlank, NO_BIDI, ONE_LINE } from './one-line.ts';

export const amountPoints = z.int().min(1).max(MAX_POINTS);

/** Negative amounts take points. */
export const adjustedPoints = signedPoints
  .refine((amount) => amount !== 0, 'An adjustment cannot be 0.')
  .meta({ not: { const: 0 } });

export const reason = z
  .string()
  .trim()
  .min(1, { error: 'Say why.', abort: true })
  .max(200, { abort: true })
  .regex(ONE_LINE, 'A reason is one line of text, without control characters.')
  .regex(NO_BIDI, 'A reason has no characters that turn the direction of text.')
  .refine((text) => !isBlank(text), 'Say why.');

export const envelope = {
  commandId,
  account: accountId,
  /** Absent for the player; otherwise "operator:<account>", "system:<policy>" or "cli:<name>" */
  actor: z
    .string()
    .regex(/^(operator|system|cli):[\w.-]{1,64}$/)
    .optional(),
};

export const requiredActor = envelope.actor.unwrap();

export const systemActor = z.string().regex(/^system:[\w.-]{1,64}$/);

/**
 * Of commands that give or free points: how many of them count towards the sum of the member of staff and day. Absent
 * before they are counted; 0 if the day has no room, so that a second person is needed.
 */
export const counted = z.int().min(0).optional();
