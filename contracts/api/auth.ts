// Registration, sign-in, sign-out, and who one is.
import { z } from 'zod';
import { points } from '../points.ts';
import { positionText } from '../position.ts';
import { ONE_LINE } from '../commands/one-line.ts';
import { defineCall } from './call.ts';

/** What names are written in. */
const LETTERS = /^[A-Za-z0-9_]+$/;

export const username = z
  .string()
  .min(3, 'A username has 3 to 50 characters.')
  .max(50, 'A username has 3 to 50 characters.')
  .regex(LETTERS, 'Username can only contain letters, numbers, and underscores');
/** Half of a character is hashed as any other half would be: two passwords of them would be the same one. */
const WHOLE_CHARACTERS = /^[^\ud800-\udfff]*$/u;
export const password = z
  .string()
  .min(6, 'A password has at least 6 characters.')
  .max(256, 'A password has at most 256 characters.')
  .regex(WHOLE_CHARACTERS, 'A password is text of whole characters.');
const personName = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(ONE_LINE, 'A name is one line of text, without control characters.')
  .optional();

/** The signed-in user, as documented, for his own eyes only. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  points,
  /** Points set aside by holds; not part of `points`. */
  heldPoints: points,
  /** Where the last event of the account stands: it moves also where the points come out the same. null: not seen yet. */
  lastPosition: positionText.nullable(),
  totalEarned: points,
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
  summary: 'Opens an account, grants the signup bonus and signs in.',
  body: z.strictObject({
    username,
    email: z.email('That is not an email address.').max(254),
    password,
    firstName: personName,
    lastName: personName,
    /** The referral code of the invitation link (/auth?ref=code). */
    ref: z.string().max(50).regex(ONE_LINE, 'That is not a referral code.').optional(),
  }),
  reply: z.object({ user, signupBonus: points }),
  refusals: ['username-taken', 'email-taken', 'rate-limited'],
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in; the session id is renewed.',
  body: z.strictObject({
    // Other letters might be one name to the database and several to the count of wrong passwords.
    username: z.string().min(3).max(50).regex(LETTERS, 'That is not a username.'),
    password: z.string().min(6).max(256).regex(WHOLE_CHARACTERS, 'That is not a password.'),
  }),
  reply: z.object({ user }),
  refusals: ['sign-in-failed', 'account-banned', 'rate-limited'],
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
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
  summary: 'The signed-in user; 401 when nobody is.',
  view: 'balance',
  reply: user,
  refusals: ['position-not-reached'],
});
