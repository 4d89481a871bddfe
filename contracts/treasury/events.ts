import { z } from 'zod';
import { dollarAccount, dollarMicros } from '../definition/chart-of-accounts.ts';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';

export const treasuryPosted = defineEvent({
  type: 'treasury-posted',
  code: 30,
  on: 'treasury',
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({
    debit: dollarAccount,
    credit: dollarAccount,
    micros: dollarMicros,
    reason: z.string(),
    reference: z.string().nullable(),
    effectiveAt: z.iso.datetime({ precision: 3 }).optional(),
  }),
  dollars: ({ debit, credit, micros }) => ({ debit, credit, micros }),
  words: null,
});

export const TREASURY_EVENTS = [treasuryPosted] as const;
