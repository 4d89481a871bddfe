import { z } from 'zod';
import { netPoints } from '../points.ts';

/** Of an account at the end of a month, in millionths of its currency. Adjusted: what its source should state then. */
export const reconciliation = z.object({
  account: z.string(),
  books: netPoints,
  /** Entries that the source states later or nowhere, as far as they are explained. */
  outstanding: netPoints,
  adjusted: netPoints,
  statement: netPoints,
  /** Adjusted less statement. */
  difference: netPoints,
  /** Of the closing balance on its last statement; null: the balance is the sum of the lines. */
  balanceAt: z.iso.datetime().nullable(),
  /** Items that are not explained. */
  open: z.int(),
  /** Of the oldest entry that is outstanding. */
  oldestAt: z.iso.datetime().nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;
