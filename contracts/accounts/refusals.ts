import { defineRefusal } from '../definition/refusal.ts';

export const accountClosing = defineRefusal('account-closing', 403, 'This account will be deleted.');
export const alreadyConfirmed = defineRefusal('already-confirmed', 409, 'Your address is already confirmed.');
export const emailTaken = defineRefusal('email-taken', 409, 'This email address is taken.');
export const enrolmentEnded = defineRefusal('enrolment-ended', 409, 'This code has expired. Start again.');
export const enrolmentLinkNeeded = defineRefusal(
  'enrolment-link-needed',
  403,
  'Staff add their first second factor with a code from the administrator.',
);
export const factorKept = defineRefusal('factor-kept', 409, 'Staff need a second factor.');
export const invalidLink = defineRefusal('invalid-link', 400, 'This link is invalid or expired.');
export const linksUnused = defineRefusal(
  'links-unused',
  409,
  'This mailbox has unused links from us. Use one, or try again tomorrow.',
);
export const noAddress = defineRefusal('no-address', 409, 'This account has no e-mail address.');
export const noFactor = defineRefusal('no-factor', 409, 'Add a second factor first.');
export const notOwnAddress = defineRefusal('not-own-address', 403, 'That is not the address of your account.');
export const otherAccount = defineRefusal(
  'other-account',
  403,
  'This link belongs to another account. Sign out first.',
);
export const passkeyExists = defineRefusal('passkey-exists', 409, 'This passkey belongs to an account already.');
export const passkeyFailed = defineRefusal('passkey-failed', 403, 'That passkey was not accepted.');
export const secondFactorNeeded = defineRefusal('second-factor-needed', 401, 'Confirm with your second factor.');
export const signInFailed = defineRefusal('sign-in-failed', 401, 'Username or password is wrong.');
export const staffAccount = defineRefusal('staff-account', 403, 'An account with a role of the staff is not deleted.');
export const tooManyPasskeys = defineRefusal('too-many-passkeys', 409, 'You have ten passkeys. Remove one first.');
export const usernameTaken = defineRefusal('username-taken', 409, 'This username is taken.');
export const wrongCode = defineRefusal('wrong-code', 403, 'That code is wrong or was already used.');
export const wrongPassword = defineRefusal('wrong-password', 403, 'That is not your password.');
export const accountExists = defineRefusal('account-exists', 409, 'This account is open already.');
export const accountInPlay = defineRefusal('account-in-play', 409, 'A round is still open. Finish it first.');
export const accountHoldsPoints = defineRefusal(
  'account-holds-points',
  409,
  'Points are still set aside, for a withdrawal or another hold. They have to be settled first.',
);
export const insufficientPoints = defineRefusal('insufficient-points', 422, 'There are not enough points.');
export const balanceOutOfBounds = defineRefusal(
  'balance-out-of-bounds',
  422,
  'The balance would pass the most an account can hold.',
);
export const addressUnconfirmed = defineRefusal('address-unconfirmed', 403, 'Confirm your email address first.');

export const ACCOUNT_GATEWAY_REFUSALS = [
  accountClosing,
  alreadyConfirmed,
  emailTaken,
  enrolmentEnded,
  factorKept,
  invalidLink,
  linksUnused,
  noAddress,
  noFactor,
  notOwnAddress,
  otherAccount,
  passkeyExists,
  passkeyFailed,
  secondFactorNeeded,
  signInFailed,
  staffAccount,
  tooManyPasskeys,
  usernameTaken,
  wrongCode,
  wrongPassword,
  addressUnconfirmed,
  enrolmentLinkNeeded,
] as const;
