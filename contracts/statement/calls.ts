import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { transactionType } from '../definition/transaction-type.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { LOG_PLACE } from '../ids.ts';
import { balance, signedPoints } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

/** The filters of a statement. */
export const LINE_KINDS = ['offers', 'bonuses', 'games', 'withdrawals', 'tips', 'other'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One event that moved points. */
export const transaction = z.object({
  /** The receipt number: log place, "partition-seq". */
  id: z.string(),
  type: transactionType,
  description: z.string(),
  gameType: z.string().nullable(),
  /** Signed change of the available balance. */
  amount: signedPoints,
  /** Ours: signed change of pending points, on lines of pending offers. */
  pendingAmount: signedPoints.optional(),
  balanceAfter: balance,
  createdAt: z.iso.datetime(),
});

export type Transaction = z.infer<typeof transaction>;

export const userTransactions = defineCall({
  name: 'statement',
  method: 'GET',
  path: '/api/user/transactions',
  access: 'player',
  budget: LIST,
  view: 'statement',
  summary: 'The statement, newest first, of all kinds or of one; page with `before` = the id of the last line.',
  query: z.strictObject({
    before: z.string().regex(LOG_PLACE, 'Page with the id of the last line, like 0-1234.').optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
    kind: z.enum(LINE_KINDS).optional(),
  }),
  isSavedWhole: true,
  reply: z.array(transaction),
  refusals: [positionNotReached],
});

export const STATEMENT_CALLS = [userTransactions] as const;
