import { defineRefusal } from '../definition/refusal.ts';

export const referralCodeTaken = defineRefusal('referral-code-taken', 409, 'That code is taken.');
export const referralCodeUsed = defineRefusal(
  'referral-code-used',
  409,
  'A friend has joined with your code, so it can’t be changed.',
);
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

export const REFERRAL_GATEWAY_REFUSALS = [referralCodeTaken, referralCodeUsed] as const;
