import { z } from 'zod';
import { netPoints } from '../points.ts';
import { entrySide, lineSide } from './exceptions.ts';

export const DRIFT_KINDS = [
  'not-stated',
  'elsewhere',
  'not-booked',
  'set-aside',
  'timing',
  'stated-balance',
  'more',
] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

export const DRIFT_WORDS: Readonly<Record<DriftKind, string>> = {
  'not-stated': 'In the books, not on the statement',
  elsewhere: 'Stated elsewhere',
  'not-booked': 'On the statement, not in the books',
  'set-aside': 'Set aside with a reason',
  timing: 'Matched, but dated on both sides of this time',
  'stated-balance': 'Between the stated balance and the sum of its lines',
  more: 'Further items',
};

export const drift = z.object({
  account: z.string(),
  /** Of the balances. */
  currency: z.string(),
  at: z.iso.datetime(),
  ours: netPoints,
  theirs: netPoints,
  difference: netPoints,
  /** Sums of lines of other currencies, which no dollars are booked for. */
  others: z.array(z.object({ currency: z.string(), theirs: netPoints })),
  /** Those of each currency sum to its difference. */
  items: z.array(
    z.object({
      kind: z.enum(DRIFT_KINDS),
      currency: z.string(),
      micros: netPoints,
      entries: z.array(entrySide),
      lines: z.array(lineSide),
    }),
  ),
});
export type Drift = z.infer<typeof drift>;
