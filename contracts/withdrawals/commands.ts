import { z } from 'zod';
import { addressUnconfirmed, balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { commandSchema, defineCommand, defineCommandOf } from '../definition/command.ts';
import { amountPoints, counted, reason, requiredActor } from '../definition/envelope.ts';
import { ONE_LINE } from '../definition/one-line.ts';
import { commandId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';
import { dollarMicros } from '../definition/chart-of-accounts.ts';
import { attemptNumber, destinationHash, NOTED_OUTCOMES, providerName, SETTLED_OUTCOMES } from './attempt.ts';
import { methodName } from './method-names.ts';
import {
  aboveMaximum,
  attemptWrong,
  belowMinimum,
  dailyLimitReached,
  destinationBusy,
  methodOff,
  notKept,
  notReturnable,
  outcomeUnchanged,
  payoutNotDue,
  payoutNotUnknown,
  payoutOpen,
  payoutReferenceMissing,
  payoutStillAsked,
  reviewNeeded,
  tooManyWithdrawals,
  withdrawalHeld,
  withdrawalNotPending,
  withdrawalUnknown,
} from './refusals.ts';

export const requestWithdrawal = defineCommandOf({
  type: 'request-withdrawal',
  schema: commandSchema('request-withdrawal', {
    method: methodName,
    amountPoints,
    destination: destinationHash,
    /** As identity says now. A repeated command may differ in it. */
    isEmailConfirmed: z.boolean(),
  }),
  identity: ['method', 'amountPoints', 'destination'],
  refusals: [
    addressUnconfirmed,
    methodOff,
    belowMinimum,
    aboveMaximum,
    dailyLimitReached,
    insufficientPoints,
    destinationBusy,
    tooManyWithdrawals,
  ],
});

const withdrawal = { actor: requiredActor, withdrawalId: commandId };
const ofWithdrawal = [withdrawalUnknown, ...OPERATOR_REFUSALS] as const;

export const approveWithdrawal = defineCommand({
  type: 'approve-withdrawal',
  policies: ['withdrawals'],
  input: { ...withdrawal, reason },
  refusals: [withdrawalNotPending, reviewNeeded, withdrawalHeld, ...ofWithdrawal],
});

export const rejectWithdrawal = defineCommand({
  type: 'reject-withdrawal',
  input: { ...withdrawal, reason },
  refusals: [withdrawalNotPending, ...ofWithdrawal],
});

export const submitPayout = defineCommand({
  type: 'submit-payout',
  policies: ['payouts'],
  input: {
    ...withdrawal,
    /** One more than the attempts so far. */
    attempt: attemptNumber,
    provider: providerName,
    /** SHA-256 of the frozen request, in hexadecimal. */
    bodyHash: z.string().regex(/^[0-9a-f]{64}$/),
  },
  refusals: [payoutNotDue, payoutOpen, attemptWrong, withdrawalHeld, ...ofWithdrawal],
});

const reference = z.string().trim().min(1).max(100).regex(ONE_LINE, 'A reference is one line of text.');
const feeMicros = dollarMicros.nullable();

export const PAYOUT_OUTCOMES = [...NOTED_OUTCOMES, 'refused'] as const;

export const notePayout = defineCommand({
  type: 'note-payout',
  policies: ['payouts'],
  input: {
    ...withdrawal,
    attempt: attemptNumber,
    outcome: z.enum(PAYOUT_OUTCOMES),
    /** Of the provider. */
    reference: reference.nullable(),
    /** Of a hold or a refusal, as the provider states it. */
    reason: reason.nullable(),
    /** When first accepted: what the provider takes without its fee. Null for the withdrawal's value. */
    costMicros: dollarMicros.nullable(),
    /** When first accepted: what is charged. When refused afterwards: what is given back. */
    feeMicros,
    /** Of an unclaimed payment: milliseconds since the epoch. */
    claimBy: z.int().min(0).optional(),
  },
  refusals: [attemptWrong, payoutNotDue, outcomeUnchanged, ...ofWithdrawal],
});

/** By staff, when the provider cannot be asked for an outcome that stays unknown. */
export const settlePayout = defineCommand({
  type: 'settle-payout',
  input: {
    ...withdrawal,
    attempt: attemptNumber,
    outcome: z.enum(SETTLED_OUTCOMES),
    /** Of the provider. Null unless it has paid. */
    reference: reference.nullable(),
    /** The evidence. */
    reason,
  },
  refusals: [attemptWrong, payoutNotUnknown, payoutStillAsked, payoutReferenceMissing, ...ofWithdrawal],
});

export const payWithdrawal = defineCommand({
  type: 'pay-withdrawal',
  policies: ['payouts'],
  input: {
    ...withdrawal,
    /** Null for a payment made by hand, without an attempt. */
    attempt: attemptNumber.nullable(),
    reference,
    /** Charged besides what was charged when it was accepted. */
    feeMicros,
    /** Set by the approval of a payment that needed a second person. */
    checker: requiredActor.nullable(),
  },
  refusals: [attemptWrong, payoutNotDue, payoutOpen, withdrawalHeld, ...ofWithdrawal],
});

export const failWithdrawal = defineCommand({
  type: 'fail-withdrawal',
  policies: ['payouts'],
  terminal: 'demo',
  input: { ...withdrawal, counted, reason },
  refusals: [payoutNotDue, payoutOpen, ...ofWithdrawal],
});

export const returnWithdrawal = defineCommand({
  type: 'return-withdrawal',
  isAfterClosing: true,
  policies: ['payouts'],
  terminal: 'demo',
  input: {
    ...withdrawal,
    counted,
    reason,
    /** Whether the points stay held until they are released or forfeited. */
    isKept: z.boolean(),
    /** Charged by the provider for the return. */
    feeMicros,
  },
  refusals: [notReturnable, balanceOutOfBounds, ...ofWithdrawal],
});

export const releaseReturned = defineCommand({
  type: 'release-returned',
  input: { ...withdrawal, counted, reason },
  refusals: [notKept, ...ofWithdrawal],
});

export const forfeitReturned = defineCommand({
  type: 'forfeit-returned',
  input: { ...withdrawal, reason },
  refusals: [notKept, ...ofWithdrawal],
});

export const WITHDRAWAL_COMMANDS = [
  requestWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  submitPayout,
  notePayout,
  settlePayout,
  payWithdrawal,
  failWithdrawal,
  returnWithdrawal,
  releaseReturned,
  forfeitReturned,
] as const;
