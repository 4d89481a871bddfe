// A withdrawal is named by the command id of its request. Points and dollars are fixed there: later events repeat them.
import type { CausedNotice } from '../definition/notice.ts';
import type { TransactionType } from '../definition/transaction-type.ts';
import { withdrawalNotice, type WithdrawalNews } from './notices.ts';
import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { dollarMicros } from '../definition/chart-of-accounts.ts';
import { attemptNumber, destinationHash, NOTED_OUTCOMES, providerName, SETTLED_OUTCOMES } from './attempt.ts';
import { METHOD_TITLES, type MethodName, methodName } from './method-names.ts';

const money = {
  method: methodName,
  /** Value of the points, in millionths of a dollar. */
  micros: dollarMicros,
  /** Log position of the settings that the request was decided under, in their partition; 0 for the defaults. */
  settingsSeq: z.int().min(0),
};

const ofWithdrawal = { withdrawalId: z.string(), ...money };
const ofAttempt = { withdrawalId: z.string(), attempt: attemptNumber, provider: providerName };

type Moved = {
  amount: number;
  commandId: string;
  payload: { method: MethodName; micros: number; withdrawalId?: string };
};

/** `withdrawal`: its id. */
const lineOf = (end: string, transaction: TransactionType) => ({
  params: { method: methodName, withdrawal: z.string() },
  of: ({ commandId, payload: { method, withdrawalId } }: Moved) => ({ method, withdrawal: withdrawalId ?? commandId }),
  line: ({ method }: { method: MethodName }) => `${METHOD_TITLES[method]} Withdrawal${end}`,
  transaction,
});

function noticeOf({ amount, payload: { method, micros } }: Moved, state: WithdrawalNews, id: string): CausedNotice {
  const fact = withdrawalNotice.fact({ state, points: Math.abs(amount), micros, method });
  return { fact, cause: `withdrawal:${state}:${id}` };
}

export const withdrawalRequested = defineEvent({
  type: 'withdrawal-requested',
  code: 90,
  leg: 'available',
  counter: 'held',
  opens: 'hold',
  payload: z.object({ ...money, destination: destinationHash }),
  words: lineOf('', 'withdrawal'),
  notice: (event) => noticeOf(event, 'requested', event.commandId),
});

export const withdrawalApproved = defineEvent({
  type: 'withdrawal-approved',
  code: 91,
  ...NO_TRANSFER,
  payload: z.object({ withdrawalId: z.string(), reason: z.string() }),
  words: null,
  notice: ({ payload: { withdrawalId } }) => ({
    fact: withdrawalNotice.fact({ state: 'approved' }),
    cause: `withdrawal:approved:${withdrawalId}`,
  }),
});

export const withdrawalRejected = defineEvent({
  type: 'withdrawal-rejected',
  code: 92,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: z.object({ ...ofWithdrawal, reason: z.string() }),
  words: lineOf(' - Rejected, points returned', 'withdrawal_returned'),
  notice: (event) => noticeOf(event, 'rejected', event.payload.withdrawalId),
});

const paidFrom = z.enum(['transit', 'provider']);

export const withdrawalPaid = defineEvent({
  type: 'withdrawal-paid',
  code: 93,
  leg: 'held',
  counter: 'exchange',
  ends: 'hold',
  /** `attempt` is null and `provider` the method for a payment made by hand. `from`: transit if it was accepted before. */
  payload: z.object({
    ...ofWithdrawal,
    attempt: attemptNumber.nullable(),
    provider: providerName,
    from: paidFrom,
    reference: z.string(),
    checker: z.string().nullable(),
  }),
  dollars: ({ provider, from, micros }) => ({ debit: 'exchange', credit: `${from}:${provider}`, micros }),
  words: lineOf(' - Completed Successfully', 'withdrawal'),
  notice: (event) => noticeOf(event, 'completed', event.payload.withdrawalId),
});

export const withdrawalFailed = defineEvent({
  type: 'withdrawal-failed',
  code: 94,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: z.object({ ...ofWithdrawal, reason: z.string() }),
  words: lineOf(' - Failed, points returned', 'withdrawal_returned'),
  notice: (event) => noticeOf(event, 'failed', event.payload.withdrawalId),
});

/** The payout came back. The points are held until the withdrawal is released or forfeited. */
export const withdrawalReturned = defineEvent({
  type: 'withdrawal-returned',
  code: 95,
  isAfterClosing: true,
  leg: 'held',
  counter: 'exchange',
  opens: 'hold',
  payload: z.object({ ...ofWithdrawal, provider: providerName, reason: z.string() }),
  dollars: ({ provider, micros }) => ({ debit: `provider:${provider}`, credit: 'exchange', micros }),
  words: lineOf(' - Payment came back', 'withdrawal_returned'),
  notice: (event) => noticeOf(event, 'returned', event.payload.withdrawalId),
});

const ofReturned = z.object({ ...ofWithdrawal, reason: z.string() });

export const returnedReleased = defineEvent({
  type: 'returned-withdrawal-released',
  code: 96,
  leg: 'available',
  counter: 'held',
  ends: 'hold',
  payload: ofReturned,
  words: lineOf(' - Payment came back, points returned', 'withdrawal_returned'),
  notice: (event) => noticeOf(event, 'released', event.payload.withdrawalId),
});

export const returnedForfeited = defineEvent({
  type: 'returned-withdrawal-forfeited',
  code: 97,
  isAfterClosing: true,
  leg: 'held',
  counter: 'forfeited',
  ends: 'hold',
  payload: ofReturned,
  words: lineOf(' - Payment came back, points forfeited', 'withdrawal_returned'),
  notice: (event) => noticeOf(event, 'forfeited', event.payload.withdrawalId),
});

/** In the log before the call leaves. `bodyHash`: SHA-256 of the frozen request, in hexadecimal. */
export const payoutSubmitted = defineEvent({
  type: 'payout-submitted',
  code: 60,
  ...NO_TRANSFER,
  payload: z.object({ ...ofAttempt, bodyHash: z.string() }),
  words: null,
});

/** `micros`: what the provider takes for it without its fee; differs from the withdrawal's value for bought stock. */
export const payoutAccepted = defineEvent({
  type: 'payout-accepted',
  code: 61,
  ...NO_TRANSFER,
  payload: z.object({ ...ofAttempt, micros: dollarMicros, reference: z.string().nullable() }),
  dollars: ({ provider, micros }) => ({ debit: `transit:${provider}`, credit: `provider:${provider}`, micros }),
  words: null,
});

export const payoutNoted = defineEvent({
  type: 'payout-noted',
  code: 62,
  ...NO_TRANSFER,
  /** `claimBy`: milliseconds since the epoch, of an unclaimed payment that comes back then. Absent where it is not known. */
  payload: z.object({
    ...ofAttempt,
    outcome: z.enum(NOTED_OUTCOMES),
    reason: z.string().nullable(),
    claimBy: z.int().optional(),
  }),
  words: null,
  notice: ({ payload: { withdrawalId, attempt, outcome, claimBy } }) => {
    if (outcome !== 'unclaimed') return null;
    const cause = `withdrawal:unclaimed:${withdrawalId}:${attempt}`;
    return { fact: withdrawalNotice.fact({ state: 'unclaimed', ...(claimBy !== undefined && { claimBy }) }), cause };
  },
});

export const payoutRefused = defineEvent({
  type: 'payout-refused',
  code: 63,
  ...NO_TRANSFER,
  payload: z.object({ ...ofAttempt, reason: z.string().nullable() }),
  words: null,
});

export const acceptedPayoutRefused = defineEvent({
  type: 'accepted-payout-refused',
  code: 64,
  ...NO_TRANSFER,
  /** `micros`: what it was accepted with. */
  payload: z.object({ ...ofAttempt, micros: dollarMicros, reason: z.string().nullable() }),
  dollars: ({ provider, micros }) => ({ debit: `provider:${provider}`, credit: `transit:${provider}`, micros }),
  words: null,
});

/** Staff decided an outcome that had stayed unknown. The events of the outcome follow under the same command. */
export const payoutSettled = defineEvent({
  type: 'payout-settled',
  code: 66,
  ...NO_TRANSFER,
  payload: z.object({ ...ofAttempt, outcome: z.enum(SETTLED_OUTCOMES), reason: z.string() }),
  words: null,
});

export const PAYOUT_COSTS = ['fee', 'fee-refund', 'above-value', 'below-value'] as const;
export type PayoutCost = (typeof PAYOUT_COSTS)[number];

/** Of a payout: a provider's fee, or by how much its cost differs from the withdrawal's value once it is paid. */
export const payoutCostBooked = defineEvent({
  type: 'payout-cost-booked',
  code: 65,
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({
    withdrawalId: z.string(),
    attempt: attemptNumber.nullable(),
    provider: providerName,
    cost: z.enum(PAYOUT_COSTS),
    micros: dollarMicros,
  }),
  dollars: ({ provider, cost, micros }) => {
    switch (cost) {
      case 'fee':
        return { debit: 'payout-fees', credit: `provider:${provider}`, micros };
      case 'fee-refund':
        return { debit: `provider:${provider}`, credit: 'payout-fees', micros };
      case 'above-value':
        return { debit: 'exchange-cost', credit: `transit:${provider}`, micros };
      case 'below-value':
        return { debit: `transit:${provider}`, credit: 'exchange-cost', micros };
    }
  },
  words: null,
});

export const WITHDRAWAL_EVENTS = [
  withdrawalRequested,
  withdrawalApproved,
  withdrawalRejected,
  withdrawalPaid,
  withdrawalFailed,
  withdrawalReturned,
  returnedReleased,
  returnedForfeited,
  payoutSubmitted,
  payoutAccepted,
  payoutNoted,
  payoutRefused,
  acceptedPayoutRefused,
  payoutCostBooked,
  payoutSettled,
] as const;
