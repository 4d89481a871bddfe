// How any request can be refused, whatever it asks for. Small, because the browser loads it with every page.
import { accountUnknown } from './accounts/refusals.ts';
import { defineRefusal } from './definition/refusal.ts';

/** Of any command. */
export const COMMON_REFUSALS = [
  accountUnknown,
  defineRefusal('account-closed', 403, 'This account is closed.'),
  defineRefusal('account-banned', 403, 'This account is banned.'),
  defineRefusal(
    'balance-below-zero',
    409,
    'Your balance is below zero. You can bet and withdraw again once it is repaid.',
  ),
  defineRefusal('age-not-confirmed', 403, 'Confirm first that you are 18 or older.'),
  defineRefusal('player-excluded', 403, 'You chose not to play for now.'),
  defineRefusal(
    'account-full',
    422,
    'This account has reached the most entries it can have. What is open can still be finished.',
  ),
  defineRefusal('command-id-reused', 409, 'This id was used for another command.'),
  defineRefusal('overloaded', 503, 'The ledger is busy. Please try again.'),
  defineRefusal('rate-limited', 429, 'Too many requests. Please slow down.'),
] as const;

/** What the gateway says before or instead of the ledger. */
export const GATEWAY_REFUSALS = [
  defineRefusal('account-closing', 403, 'This account is to be deleted.'),
  defineRefusal('address-unconfirmed', 403, 'Confirm your email address first.'),
  defineRefusal('already-confirmed', 409, 'Your address is confirmed already.'),
  defineRefusal('birth-date-stored', 409, 'Another date of birth is stored for this account.'),
  defineRefusal('body-too-large', 413, 'The request is too large.'),
  defineRefusal('email-taken', 409, 'This e-mail address is taken.'),
  defineRefusal('enrolment-ended', 409, 'This code is not shown any more. Start again.'),
  defineRefusal(
    'enrolment-link-needed',
    403,
    'Staff add their first second factor with a code from whoever runs the house.',
  ),
  defineRefusal('exception-closed', 409, 'Somebody has ended this exception already.'),
  defineRefusal('factor-kept', 409, 'Staff need a second factor.'),
  defineRefusal('fault', 500, 'Something went wrong on our side. Nothing is lost; please try again.'),
  defineRefusal('forbidden', 403, 'You are not allowed to do this.'),
  defineRefusal('foreign-origin', 403, 'This request came from another site.'),
  defineRefusal('head-too-large', 431, 'The headers of the request are too large.'),
  defineRefusal('invalid-input', 400, 'The input is not valid.'),
  defineRefusal('invalid-link', 400, 'This link is invalid or expired.'),
  defineRefusal('last-admin', 409, 'This is the last admin without an end. Give the role to somebody else first.'),
  defineRefusal('malformed-json', 400, 'The body is not JSON.'),
  defineRefusal('malformed-request', 400, 'This is not an HTTP request.'),
  defineRefusal('method-not-allowed', 405, 'This method is not allowed here.'),
  defineRefusal('no-factor', 409, 'Add a second factor first.'),
  defineRefusal('not-found', 404, 'There is nothing here.'),
  defineRefusal('not-own-address', 403, 'That is not the address of your account.'),
  defineRefusal('nothing-to-credit', 409, 'This request could not be read: it can be retried or dismissed.'),
  defineRefusal('other-account', 403, 'This link belongs to another account. Sign out first.'),
  defineRefusal('passkey-failed', 403, 'That passkey was not accepted.'),
  defineRefusal('position-not-reached', 503, 'The view has not come so far yet. Please try again.'),
  defineRefusal('re-authenticate', 403, 'Confirm that it is you first.'),
  defineRefusal('referral-code-taken', 409, 'That code is taken.'),
  defineRefusal('referral-code-used', 409, 'Somebody has come by your code: it stays.'),
  defineRefusal('request-too-slow', 408, 'The request took too long.'),
  defineRefusal('second-factor-needed', 401, 'Confirm with your second factor.'),
  defineRefusal('sign-in-failed', 401, 'Username or password is wrong.'),
  defineRefusal('staff-account', 403, 'An account with a role of the staff is not deleted.'),
  defineRefusal('too-many-passkeys', 409, 'You have ten passkeys. Remove one first.'),
  defineRefusal('unauthenticated', 401, 'Please sign in.'),
  defineRefusal('unsupported-media-type', 415, 'The body has to be JSON.'),
  defineRefusal('username-taken', 409, 'This username is taken.'),
  defineRefusal('wrong-code', 403, 'That code is wrong, or was used already.'),
  defineRefusal('wrong-host', 421, 'This house does not answer at that name.'),
  defineRefusal('wrong-password', 403, 'That is not your password.'),
] as const;
