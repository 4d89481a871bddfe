import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { amountPoints } from '../definition/envelope.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { commandId } from '../ids.ts';
import { points, summedPoints } from '../points.ts';
import { positionText } from '../position.ts';
import { methodName } from './method-names.ts';
import { detailsInText, METHODS, minimumSentence } from './methods.ts';
import { REQUEST_REFUSALS } from './request-refusals.ts';
import { withdrawalStage, withdrawalStatus } from './stage.ts';

const LEAST_POINTS = 5;

const amount = z.int().min(LEAST_POINTS, minimumSentence(LEAST_POINTS)).max(amountPoints.maxValue!);

/** Required as documented, and ignored: the server computes it. */
const usdValue = z.string('USD value is required').min(1, 'USD value is required').max(40);

const NO_TYPE = { error: 'Withdrawal type is required' };

function automated<Method extends keyof typeof METHODS>(method: Method) {
  return z.strictObject({ type: z.literal(method), amount, usdValue, details: METHODS[method].details });
}

function inText<Method extends keyof typeof METHODS>(method: Method) {
  return z.strictObject({ method: z.literal(method), amount, paymentDetails: detailsInText(method) });
}

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

const requested = z.object({
  success: z.literal(true),
  message: z.string(),
  withdrawal,
  position: positionText,
});

/** Each adds a withdrawal, whose rows stay. */
const REQUEST = { ...LIST, perDay: 50 };

export const withdrawalRequestCall = defineCall({
  name: 'withdrawal-request',
  method: 'POST',
  path: '/api/withdrawal/request',
  access: 'player',
  budget: REQUEST,
  idempotent: true,
  summary: 'Requests a withdrawal by any method but Robux. The points are held until it is paid, rejected or failed.',
  body: z.discriminatedUnion(
    'method',
    [inText('crypto'), inText('giftcard'), inText('paypal'), inText('zelle'), inText('cashapp'), inText('mobile')],
    NO_TYPE,
  ),
  reply: requested,
  refusals: REQUEST_REFUSALS,
});

export const automatedRequestCall = defineCall({
  name: 'automated-withdrawal-request',
  method: 'POST',
  path: '/api/automated-withdrawal/request',
  access: 'player',
  budget: REQUEST,
  idempotent: true,
  summary: 'Requests a withdrawal with typed details. `usdValue` is ignored: the server computes it.',
  body: z.discriminatedUnion(
    'type',
    [
      automated('robux'),
      automated('crypto'),
      automated('giftcard'),
      automated('paypal'),
      automated('zelle'),
      automated('cashapp'),
      automated('mobile'),
    ],
    NO_TYPE,
  ),
  reply: requested,
  refusals: REQUEST_REFUSALS,
});

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
  refusals: ['position-not-reached'],
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
  refusals: ['position-not-reached'],
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
  refusals: ['position-not-reached'],
});

export const WITHDRAWAL_CALLS = [
  withdrawalRequestCall,
  automatedRequestCall,
  withdrawalHistoryCall,
  automatedHistoryCall,
  withdrawalTotalsCall,
] as const;
