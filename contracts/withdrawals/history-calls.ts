import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { commandId } from '../ids.ts';
import { points, summedPoints } from '../points.ts';
import { methodName } from './method-names.ts';
import { withdrawalStage, withdrawalStatus } from './stage.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

const anyDetails = z.record(z.string(), z.string());

export const withdrawal = z.object({
  id: commandId,
  method: methodName,
  /** The same as `method`. */
  type: methodName,
  amount: points,
  /** Dollars with two decimals. */
  usdValue: z.string(),
  status: withdrawalStatus,
  stage: withdrawalStage,
  /** The stage in words, and what happens next. */
  stageText: z.string(),
  details: anyDetails.nullable(),
  /** The destination as one line; null once it is erased. */
  paymentDetails: z.string().nullable(),
  paymentReference: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const historyQuery = z.strictObject({
  /** Id of the last withdrawal of the page before. */
  before: commandId.optional(),
  limit: wholeNumber('limit', 1, 200).prefault(200),
});

export const withdrawalHistoryCall = defineCall({
  name: 'withdrawal-history',
  method: 'GET',
  path: '/api/withdrawal/history',
  access: 'player',
  budget: LIST,
  view: 'withdrawals',
  summary: 'Your withdrawals by any method, the latest first.',
  query: historyQuery,
  reply: z.array(withdrawal),
  refusals: [positionNotReached],
});

export const automatedHistoryCall = defineCall({
  name: 'automated-withdrawal-history',
  method: 'GET',
  path: '/api/automated-withdrawal/history',
  access: 'player',
  budget: LIST,
  view: 'withdrawals',
  summary: 'The same as GET /api/withdrawal/history.',
  query: historyQuery,
  reply: z.array(withdrawal),
  refusals: [positionNotReached],
});

/** In groups as in the filters of the history: approved ones are pending, rejected ones failed. */
export const withdrawalTotalsCall = defineCall({
  name: 'withdrawal-totals',
  method: 'GET',
  path: '/api/withdrawal/totals',
  access: 'player',
  budget: LIST,
  view: 'withdrawals',
  summary: 'How many withdrawals you have by outcome, and the points of the completed ones.',
  reply: z.object({
    totalWithdrawn: summedPoints,
    pending: z.int(),
    completed: z.int(),
    failed: z.int(),
  }),
  refusals: [positionNotReached],
});
