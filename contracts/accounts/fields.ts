import { z } from 'zod';
import { isBlank, ONE_LINE, withoutInvisible } from '../definition/one-line.ts';

/** What others read where an account is being deleted, or has been. No username has a blank. */
export const DELETED_PLAYER = 'Deleted player';

/** What names are written in. */
export const LETTERS = /^[A-Za-z0-9_]+$/;

export const username = z
  .string()
  .min(3, 'A username has 3 to 50 characters.')
  .max(50, 'A username has 3 to 50 characters.')
  .regex(LETTERS, 'Username can only contain letters, numbers, and underscores');

/** Half of a character is hashed as any other half would be: two passwords of them would be the same one. */
const WHOLE_CHARACTERS = /^[^\ud800-\udfff]*$/u;

// oxlint-disable-next-line no-control-regex
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/**
 * The form of a password that is hashed: keyboards write "é" as one character or as two, and full-width letters like others.
 */
export function normalisedPassword(text: string): string {
  return text.normalize('NFKC');
}

const PASSWORD_MIN = 6;

const TOO_SHORT = 'A password has at least 6 characters.';

/** Of a new password; sign-in takes older ones too, as they are. */
export const password = z
  .string()
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(256, { error: 'A password has at most 256 characters.', abort: true })
  .regex(WHOLE_CHARACTERS, 'A password is text of whole characters.')
  .regex(NO_CONTROLS, 'A password has no control characters.')
  .refine((text) => !isBlank(text), 'A password cannot be blank.')
  .refine((text) => text.length < PASSWORD_MIN || normalisedPassword(text).length >= PASSWORD_MIN, TOO_SHORT);

/** A password that is compared, as typed: a hash may be of the text before it was normalised, and of what is refused for new ones. */
export const anyPassword = z.string().min(PASSWORD_MIN).max(256).regex(WHOLE_CHARACTERS, 'That is not a password.');

/** A code of an authenticator app or a recovery code, however it is typed. */
export const factorCode = z.string().min(1, 'Enter a code.').max(100, 'That is not a code.');

/** Text longer than this is refused before it is cleaned. */
export const LONGEST_UNCLEANED = 500;

const NAME_TOO_LONG = { error: 'A name has at most 50 characters.', abort: true };

/** A first or last name, cleaned of what cannot be seen: such characters come along with text that was copied. */
export const personName = z
  .string()
  .max(LONGEST_UNCLEANED, NAME_TOO_LONG)
  .overwrite(withoutInvisible)
  .trim()
  .max(50, NAME_TOO_LONG)
  .regex(ONE_LINE, 'A name is one line of text, without control characters.');

const NOT_BLANK = 'A name cannot be blank.';

export const givenName = personName
  .min(1)
  .refine((text) => text === '' || !isBlank(text), NOT_BLANK)
  .optional();

/** Of a change: an empty text removes the name, an absent one leaves it as it is. */
export const changedName = personName.refine((text) => text === '' || !isBlank(text), NOT_BLANK).optional();

/** Of an invitation link (/auth?ref=code), as it was opened. */
export const referralCode = z.string().max(50).regex(ONE_LINE, 'That is not a referral code.');

/** The reply of a call that has nothing to tell but that it is done, in a sentence for the player. */
export const done = z.object({ success: z.literal(true), message: z.string() });
