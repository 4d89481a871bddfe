import { z } from 'zod';
import { defineEvent, type DollarAccount, NO_TRANSFER } from '../definition/event.ts';

/** "bank", or one of several, such as "receivable:<network>" */
export const dollarAccount = z
  .string()
  .regex(
    /^(bank|chargeback-loss|exchange|exchange-cost|offer-revenue|payout-fees|provider-claims|rounding|suspense|(provider|receivable|transit):[a-z0-9-]{1,32})$/,
    'There is no such dollar account.',
  ) as unknown as z.ZodType<DollarAccount>;

/** Millionths of a dollar. */
export const dollarMicros = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const treasuryPosted = defineEvent({
  type: 'treasury-posted',
  code: 30,
  ...NO_TRANSFER,
  payload: z.object({
    debit: dollarAccount,
    credit: dollarAccount,
    micros: dollarMicros,
    reason: z.string(),
    reference: z.string().nullable(),
  }),
  dollars: ({ debit, credit, micros }) => ({ debit, credit, micros }),
  words: null,
});

export const TREASURY_EVENTS = [treasuryPosted] as const;
