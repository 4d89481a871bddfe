// Registration, sign-in, sign-out, and the signed-in user.
import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { isBlank, ONE_LINE, withoutInvisible } from '../definition/one-line.ts';
import { balance, points, summedPoints } from '../points.ts';
import { positionText } from '../position.ts';

/** What names are written in. */
const LETTERS = /^[A-Za-z0-9_]+$/;

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

/** Text longer than this is refused before it is cleaned. */
const LONGEST_UNCLEANED = 500;

const NAME_TOO_LONG = { error: 'A name has at most 50 characters.', abort: true };

/** A first or last name, cleaned of what cannot be seen: such characters come along with text that was copied. */
export const personName = z
  .string()
  .max(LONGEST_UNCLEANED, NAME_TOO_LONG)
  .overwrite(withoutInvisible)
  .trim()
  .max(50, NAME_TOO_LONG)
  .regex(ONE_LINE, 'A name is one line of text, without control characters.');

const givenName = personName
  .min(1)
  .refine((text) => text === '' || !isBlank(text), 'A name cannot be blank.')
  .optional();

/** The signed-in user, as documented, for his own eyes only. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  points: balance,
  /** Points set aside by holds; not part of `points`. */
  heldPoints: points,
  /** Where the last event of the account stands: it moves also where the points come out the same. null: not seen yet. */
  lastPosition: positionText.nullable(),
  totalEarned: summedPoints,
  /** US dollars, two places. */
  totalWithdrawn: z.string(),
  dailyStreak: z.int(),
  dailyBonusStreak: z.int(),
  lastDailyBonus: z.iso.datetime().nullable(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isFinance: z.boolean(),
  level: z.int(),
  createdAt: z.iso.datetime(),
});

export type User = z.infer<typeof user>;

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  budget: LIST,
  summary: 'Opens an account, grants the signup bonus and signs in.',
  body: z.strictObject({
    username,
    email: z.email('That is not an email address.').max(254),
    password,
    firstName: givenName,
    lastName: givenName,
    /** The referral code of the invitation link (/auth?ref=code). */
    ref: z.string().max(50).regex(ONE_LINE, 'That is not a referral code.').optional(),
  }),
  reply: z.object({ user, signupBonus: points }),
  refusals: ['username-taken', 'email-taken'],
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  budget: LIST,
  summary: 'Signs in; the session id is renewed.',
  body: z.strictObject({
    // Copied and completed text brings blanks and invisible characters along. Beyond that, other letters might be one name
    // to the database and several to the count of wrong passwords.
    username: z
      .string()
      .max(LONGEST_UNCLEANED, { abort: true })
      .overwrite(withoutInvisible)
      .trim()
      .min(3)
      .max(50)
      .regex(LETTERS, 'That is not a username.'),
    // As typed: a hash may be of the text before it was normalised, and of what is refused for new passwords.
    password: z.string().min(PASSWORD_MIN).max(256).regex(WHOLE_CHARACTERS, 'That is not a password.'),
  }),
  reply: z.object({ user }),
  refusals: ['sign-in-failed', 'account-banned'],
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  budget: SMALL,
  summary: 'Ends the session at once, on every gateway.',
  body: z.strictObject({}).optional(),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const currentUser = defineCall({
  name: 'user',
  method: 'GET',
  path: '/api/auth/user',
  aliases: ['/api/user'],
  access: 'player',
  budget: SMALL,
  summary: 'The signed-in user; 401 when nobody is.',
  view: 'balance',
  reply: user,
  refusals: ['position-not-reached'],
});

export const ACCOUNT_CALLS = [register, login, logout, currentUser] as const;
