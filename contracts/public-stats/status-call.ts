import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';

const instant = z.iso.datetime();

export const STATUS_PARTS = ['bets', 'balances', 'withdrawals', 'chat', 'mail', 'proofs'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const partState = z.enum(['open', 'degraded', 'down']);
export type PartState = z.infer<typeof partState>;

export const publicStatus = defineCall({
  name: 'public-status',
  method: 'GET',
  path: '/api/public/status',
  access: 'public',
  budget: SMALL,
  summary:
    'Whether each part of the house works, and the last proof of its books. Answers while the database is down, too.',
  reply: z.object({
    /** The worst of the parts. */
    state: partState,
    checkedAt: instant,
    /** `since`: of this state, the same at all gateways. While the database is down, as far as this gateway has seen. */
    parts: z.array(z.object({ part: z.enum(STATUS_PARTS), state: partState, since: instant })),
    /** Of the continuous audit. Null before its first report. */
    proof: z
      .object({
        /** Whether every check agrees. */
        isSound: z.boolean(),
        /** When the end of the log was last reached. */
        provenAt: instant.nullable(),
        provenEvents: z.int(),
        events: z.int(),
        /** Whole days from the first event to the proof. Null unless the proof is sound. */
        daysWithoutLoss: z.int().nullable(),
      })
      .nullable(),
  }),
  refusals: [],
});
export type PublicStatus = z.infer<typeof publicStatus.reply>;
