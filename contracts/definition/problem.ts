import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';

export const problem = z.object({
  /** A sentence for a person. */
  message: z.string(),
  /** One of RefusalCode; a client takes any, so that an older one understands a newer house. */
  code: z.string() as unknown as z.ZodType<RefusalCode>,
  requestId: z.string(),
  /** Per field for invalid-input: path and sentence. */
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Of `re-authenticate` and `second-factor-needed`: how it can be done. */
  ways: z.array(z.enum(['password', 'totp', 'recovery', 'passkey'])).optional(),
  /** Of a `round-open` that needs rounds to be finished first: their games. */
  games: z.array(z.string()).optional(),
  /** Of an overloaded command that may have been applied, or may yet be: sent again with the same key, it tells. */
  outcome: z.literal('unknown').optional(),
});
export type Problem = z.infer<typeof problem>;

/** Header names, lower-case as Node gives them. */
export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  /** On a reply to a command: "true" when the key had been used before and nothing was applied again. */
  idempotencyHit: 'idempotency-hit',
  minPosition: 'min-position',
  asOfPosition: 'as-of-position',
  requestId: 'x-request-id',
} as const;
