import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { ONE_LINE } from '../definition/one-line.ts';
import { monthClosed } from '../definition/common-refusals.ts';
import { positionText } from '../position.ts';
import { postTreasury } from './commands.ts';
import { dollarAccount, dollarMicros } from '../definition/chart-of-accounts.ts';

export const postTreasuryCall = defineCall({
  name: 'post-treasury',
  method: 'POST',
  path: '/api/finance/postings',
  access: 'post-treasury',
  commands: ['post-treasury'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Posts dollars from one account of the treasury to another, with a reason.',
  body: z.strictObject({
    debit: dollarAccount,
    credit: dollarAccount,
    /** Millionths of a dollar. */
    micros: dollarMicros,
    reason,
    /** When it counts in the books: now if absent. In a month that is not closed. */
    effectiveAt: z.iso.datetime({ precision: 3 }).optional(),
    reference: z.string().trim().min(1).max(100).regex(ONE_LINE, 'A reference is one line of text.').nullish(),
  }),
  reply: z.object({ success: z.literal(true), position: positionText }),
  refusals: [...postTreasury.refusals, monthClosed],
});

export const TREASURY_CALLS = [postTreasuryCall] as const;
