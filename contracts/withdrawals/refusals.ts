import { defineRefusal } from '../definition/refusal.ts';

export const destinationNew = defineRefusal(
  'destination-new',
  409,
  'This destination is new. Larger amounts wait 24 hours. Nothing was taken.',
);
export const gamepassUnfit = defineRefusal('gamepass-unfit', 409, 'This gamepass cannot be bought. Nothing was taken.');
export const bankFileEmpty = defineRefusal('bank-file-empty', 409, 'No payment waits for a bank file.');
export const bankFileErased = defineRefusal(
  'bank-file-erased',
  410,
  'A payee of this file was erased, so it cannot be made again.',
);
export const holdAppealed = defineRefusal('hold-appealed', 409, 'You have already appealed this hold.');
export const payeeHeld = defineRefusal(
  'payee-held',
  409,
  'We can’t pay you until a check of your payee details ends. Nothing was taken. To appeal, open your withdrawal history.',
);
export const reversalsOpen = defineRefusal(
  'reversals-open',
  409,
  'A network is taking back one of your offers. Nothing was taken. You can withdraw again once that is settled.',
);
export const taxFormNeeded = defineRefusal(
  'tax-form-needed',
  409,
  'With this withdrawal, this year’s payments need a tax form (W-9 or W-8BEN). Nothing was taken. Reply to any of our emails to send it.',
);
export const payeeFormNeeded = defineRefusal(
  'payee-form-needed',
  409,
  'Enter your legal name and country before your first withdrawal. Nothing was taken.',
);
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

export const WITHDRAWAL_GATEWAY_REFUSALS = [
  destinationNew,
  gamepassUnfit,
  bankFileEmpty,
  bankFileErased,
  holdAppealed,
  payeeHeld,
  reversalsOpen,
  taxFormNeeded,
  payeeFormNeeded,
] as const;
