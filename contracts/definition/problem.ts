import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';

export const problem = z.object({
  message: z.string(),
  /** Clients accept any text, so that older ones work with newer servers. */
  code: z.string() as unknown as z.ZodType<RefusalCode>,
  requestId: z.string(),
  /** For invalid-input, a path and sentence per field. */
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  ways: z.array(z.enum(['password', 'totp', 'recovery', 'passkey'])).optional(),
  games: z.array(z.string()).optional(),
  /** The command may be applied. Sending it again with the same key gives the result. */
  outcome: z.literal('unknown').optional(),
});
export type Problem = z.infer<typeof problem>;

export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  /** "true" if the key had been used before; nothing is applied again. */
  idempotencyHit: 'idempotency-hit',
  minPosition: 'min-position',
  asOfPosition: 'as-of-position',
  requestId: 'x-request-id',
} as const;
