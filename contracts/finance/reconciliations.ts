import { z } from 'zod';
import { badge } from '../definition/kind.ts';
import { accountId } from '../ids.ts';
import { netPoints } from '../points.ts';

export const reconciliationState = badge({
  open: ['To prepare', 'plain'],
  prepared: ['Prepared', 'notice'],
  reviewed: ['Reviewed', 'gain'],
  changed: ['Changed', 'loss'],
  'not-needed': ['Nothing to sign', 'plain'],
});

/** Of an account at the end of a month, in millionths of its currency. Adjusted: what its source should state then. */
export const reconciliation = z.object({
  account: z.string(),
  /** Changed: the figures are no longer those that were prepared. */
  state: reconciliationState,
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
  preparedBy: accountId.nullable(),
  preparedAt: z.iso.datetime().nullable(),
  reviewedBy: accountId.nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** Why a difference stays, by the reviewer. */
  reason: z.string().nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export function isUnsigned({ state }: Pick<Reconciliation, 'state'>): boolean {
  return state !== 'reviewed' && state !== 'not-needed';
}
