import { z } from 'zod';
import { codeIn } from './referral-code.ts';
import { isBlank, ONE_LINE, withoutInvisible } from '../definition/one-line.ts';

/** Usernames cannot have a blank. */
export const DELETED_PLAYER = 'Deleted player';
/** In lists that all players see, of a player who hides their name. */
export const HIDDEN_PLAYER = 'Hidden player';

export const LETTERS = /^[A-Za-z0-9_]+$/;

export const username = z
  .string()
  .min(3, 'A username has 3 to 50 characters.')
  .max(50, 'A username has 3 to 50 characters.')
  .regex(LETTERS, 'Username can only contain letters, numbers, and underscores');

/** Lone surrogates all hash alike. */
const WHOLE_CHARACTERS = /^[^\ud800-\udfff]*$/u;

// oxlint-disable-next-line no-control-regex
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** Hashed in this form: keyboards differ in how they write "é" and full-width letters. */
export function normalisedPassword(text: string): string {
  return text.normalize('NFKC');
}

const PASSWORD_MIN = 6;

const TOO_SHORT = 'A password has at least 6 characters.';

export const password = z
  .string()
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(256, { error: 'A password has at most 256 characters.', abort: true })
  .regex(WHOLE_CHARACTERS, 'A password is text of whole characters.')
  .regex(NO_CONTROLS, 'A password has no control characters.')
  .refine((text) => !isBlank(text), 'A password cannot be blank.')
  .refine((text) => text.length < PASSWORD_MIN || normalisedPassword(text).length >= PASSWORD_MIN, TOO_SHORT);

/** Older hashes may be of text that is not normalised, or that new passwords may not contain. */
export const anyPassword = z.string().min(PASSWORD_MIN).max(256).regex(WHOLE_CHARACTERS, 'That is not a password.');

/** Longer text is refused before it is cleaned. */
export const LONGEST_UNCLEANED = 500;

const NAME_TOO_LONG = { error: 'A name has at most 50 characters.', abort: true };

/** Copied text can contain invisible characters. */
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

/** An empty text removes the name; an absent one keeps it. */
export const changedName = personName.refine((text) => text === '' || !isBlank(text), NOT_BLANK).optional();

/** Never refused: a registration does not fail because its link was mangled. */
export const referralCode = z.unknown().meta({ type: 'string' }).transform(codeIn);

export const done = z.object({ success: z.literal(true), message: z.string() });
