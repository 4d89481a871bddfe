import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { accountId, commandId } from '../ids.ts';
import { referralSide } from './events.ts';

export const referrerIsSelf = defineRefusal('referrer-is-self', 409, 'You can’t invite yourself.');
export const referrerAlreadySet = defineRefusal(
  'referrer-already-set',
  409,
  'Who invited this account is set already.',
);
export const referrerTooLate = defineRefusal(
  'referrer-too-late',
  409,
  'Who invited an account is set when it is opened, and never later.',
);
export const referralUnknown = defineRefusal('referral-unknown', 409, 'This account was not invited by the other one.');
export const referralBonusAlreadyGranted = defineRefusal(
  'referral-bonus-already-granted',
  409,
  'The bonus of this invitation was granted already.',
);
export const shareAlreadyCredited = defineRefusal(
  'share-already-credited',
  409,
  'The share in this offer was credited before.',
);
export const shareAlreadyReversed = defineRefusal(
  'share-already-reversed',
  409,
  'The share in this offer was reversed before.',
);
export const shareTooSmall = defineRefusal('share-too-small', 409, 'There is no share in this offer.');

export const setReferrer = defineCommand({
  type: 'set-referrer',
  input: { actor: systemActor, referrer: accountId },
  refusals: [referrerIsSelf, referrerAlreadySet, referrerTooLate],
});

export const grantReferralBonus = defineCommand({
  type: 'grant-referral-bonus',
  input: { actor: systemActor, side: referralSide, other: accountId, amountPoints },
  takes: 'bonus',
  refusals: [referrerIsSelf, referralUnknown, referralBonusAlreadyGranted, balanceOutOfBounds],
});

const share = { actor: systemActor, friend: accountId, creditId: commandId };

export const creditReferralShare = defineCommand({
  type: 'credit-referral-share',
  input: { ...share, amountPoints },
  refusals: [referrerIsSelf, shareAlreadyCredited, shareAlreadyReversed, shareTooSmall, balanceOutOfBounds],
});

export const reverseReferralShare = defineCommand({
  type: 'reverse-referral-share',
  input: share,
  refusals: [referrerIsSelf, shareAlreadyReversed, balanceOutOfBounds],
});

export const REFERRAL_COMMANDS = [setReferrer, grantReferralBonus, creditReferralShare, reverseReferralShare] as const;
