import { z } from 'zod';
import { addressUnconfirmed, balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { commandSchema, defineCommand, defineCommandOf } from '../definition/command.ts';
import { amountPoints, counted, reason, requiredActor } from '../definition/envelope.ts';
import { ONE_LINE } from '../definition/one-line.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { commandId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';
import { dollarMicros } from '../treasury/events.ts';
import { attemptNumber, destinationHash, NOTED_OUTCOMES, providerName, SETTLED_OUTCOMES } from './events.ts';
import { methodName } from './method-names.ts';

export const methodOff = defineRefusal('withdrawal-method-off', 422, 'This withdrawal method is not available yet.');
export const belowMinimum = defineRefusal('withdrawal-below-minimum', 422, 'That is below the minimum withdrawal.');
export const aboveMaximum = defineRefusal('withdrawal-above-maximum', 422, 'That is above the maximum withdrawal.');
export const dailyLimitReached = defineRefusal(
  'withdrawal-daily-limit',
  422,
  'That is above your daily withdrawal limit.',
);
export const destinationBusy = defineRefusal(
  'withdrawal-destination-busy',
  409,
  'A withdrawal to this destination is already in progress.',
);
export const tooManyWithdrawals = defineRefusal(
  'too-many-withdrawals',
  409,
  'You have too many withdrawals in progress. Wait until one of them ends.',
);
export const withdrawalUnknown = defineRefusal('withdrawal-unknown', 404, 'There is no such withdrawal.');
export const withdrawalNotPending = defineRefusal(
  'withdrawal-not-pending',
  409,
  'This withdrawal is no longer pending.',
);
export const reviewNeeded = defineRefusal(
  'withdrawal-review-needed',
  409,
  'This withdrawal is approved by staff only.',
);
/** Answered before the command reaches the ledger. */
export const withdrawalHeld = defineRefusal(
  'withdrawal-held',
  409,
  'This withdrawal is on hold. Decide its hold first.',
);
export const payoutNotDue = defineRefusal('payout-not-due', 409, 'This withdrawal cannot be paid out now.');
export const attemptWrong = defineRefusal('payout-attempt-wrong', 409, 'That is not the current payout attempt.');
export const outcomeUnchanged = defineRefusal('payout-unchanged', 409, 'This outcome is recorded already.');
export const payoutOpen = defineRefusal(
  'payout-open',
  409,
  'A payout attempt is open. Its provider has to refuse it first.',
);
export const payoutNotUnknown = defineRefusal(
  'payout-not-unknown',
  409,
  'The outcome of this payout is known. Nothing was changed.',
);
/** Answered before the command reaches the ledger. */
export const payoutStillAsked = defineRefusal(
  'payout-still-asked',
  409,
  'The provider is still being asked for this outcome. Staff can decide it after seven days without an answer.',
);
export const payoutReferenceMissing = defineRefusal(
  'payout-reference-missing',
  422,
  'A payment needs the reference of the provider, and a payment that was not made has none.',
);
export const notReturnable = defineRefusal(
  'withdrawal-not-returnable',
  409,
  'This withdrawal is not paid, or its payout can no longer come back.',
);
export const notKept = defineRefusal('withdrawal-not-kept', 409, 'This withdrawal is not held for review.');

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
  input: { ...withdrawal, counted, reason },
  refusals: [payoutNotDue, payoutOpen, ...ofWithdrawal],
});

export const returnWithdrawal = defineCommand({
  type: 'return-withdrawal',
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
