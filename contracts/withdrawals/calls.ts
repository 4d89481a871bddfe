import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { MAX_POINTS } from '../points.ts';
import { NOT_STORABLE, STORABLE } from '../definition/text.ts';
import { positionText } from '../position.ts';
import { automatedHistoryCall, withdrawal, withdrawalHistoryCall, withdrawalTotalsCall } from './history-calls.ts';
import { detailsInText, METHODS, minimumSentence } from './methods.ts';
import { requestWithdrawal } from './commands.ts';
import { destinationNew, gamepassUnfit, payeeFormNeeded, payeeHeld, reversalsOpen, taxFormNeeded } from './refusals.ts';
import { ageNotConfirmed, balanceBelowZero, positionNotReached, proofNeeded } from '../definition/common-refusals.ts';

const LEAST_POINTS = 5;

const amount = z.int().min(LEAST_POINTS, minimumSentence(LEAST_POINTS)).max(MAX_POINTS);

/** Required as documented, and ignored: the server computes it. */
const usdValue = z
  .string('USD value is required')
  .regex(STORABLE, NOT_STORABLE)
  .min(1, 'USD value is required')
  .max(40);

const NO_TYPE = { error: 'Withdrawal type is required' };

function automated<Method extends keyof typeof METHODS>(method: Method) {
  return z.strictObject({ type: z.literal(method), amount, usdValue, details: METHODS[method].details });
}

function inText<Method extends keyof typeof METHODS>(method: Method) {
  return z.strictObject({ method: z.literal(method), amount, paymentDetails: detailsInText(method) });
}

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
  refusals: [
    destinationNew,
    gamepassUnfit,
    payeeFormNeeded,
    payeeHeld,
    positionNotReached,
    reversalsOpen,
    taxFormNeeded,
    ...requestWithdrawal.refusals,
    balanceBelowZero,
    ageNotConfirmed,
    proofNeeded,
  ],
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
  refusals: withdrawalRequestCall.refusals,
});

export const WITHDRAWAL_CALLS = [
  withdrawalRequestCall,
  automatedRequestCall,
  withdrawalHistoryCall,
  automatedHistoryCall,
  withdrawalTotalsCall,
] as const;
