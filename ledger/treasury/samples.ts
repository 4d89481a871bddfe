import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Samples } from '../decision/samples.ts';

/** Receivables and transits follow from offers and payouts. */
const DOLLARS = ['bank', 'suspense', 'rounding'] as const;

export const treasurySamples: Samples<'treasury'> = {
  'post-treasury': {
    rarely: ({ one, between, text }) => ({
      account: HOUSE_ACCOUNTS.treasury,
      actor: 'cli:test',
      debit: one(...DOLLARS),
      credit: one(...DOLLARS),
      micros: between(1, 1_000_000),
      reason: text(),
      reference: one(null, 'S-1'),
    }),
  },
};
