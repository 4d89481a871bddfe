import { z } from 'zod';
import { withoutInvisible } from '../definition/one-line.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { points } from '../points.ts';
import { anyPassword, givenName, LETTERS, LONGEST_UNCLEANED, password, referralCode, username } from './fields.ts';
import { mailAddress } from './mail-address.ts';
import { user } from './user.ts';
import { accountClosing, emailTaken, secondFactorNeeded, signInFailed, usernameTaken } from './refusals.ts';
import { accountBanned, positionNotReached } from '../definition/common-refusals.ts';

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  budget: LIST,
  summary: 'Opens an account, grants the signup bonus and signs in.',
  body: z.strictObject({
    username,
    email: mailAddress,
    password,
    firstName: givenName,
    lastName: givenName,
    ref: referralCode.optional(),
  }),
  reply: z.object({
    user,
    signupBonus: points,
    /** With `known-mailbox` neither signup bonus nor invitation count: the mailbox had an account before. */
    noBonus: z.enum(['known-mailbox']).optional(),
    /** Null without `ref`. With `unknown` the account was opened without it. */
    invitation: z.enum(['noted', 'unknown']).nullable(),
  }),
  refusals: [usernameTaken, emailTaken, signInFailed],
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  budget: LIST,
  summary: 'Signs in; the session id is renewed.',
  body: z.strictObject({
    // Copied text has blanks and invisible characters. Other letters are refused: the database and the rate limit could fold
    // them differently.
    username: z
      .string()
      .max(LONGEST_UNCLEANED, { abort: true })
      .overwrite(withoutInvisible)
      .trim()
      .min(3)
      .max(50)
      .regex(LETTERS, 'That is not a username.'),
    password: anyPassword,
    keepAccount: z.boolean().optional(),
  }),
  reply: z.object({ user }),
  refusals: [signInFailed, accountBanned, accountClosing, secondFactorNeeded],
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
  summary: 'The signed-in user; 401 without a session. The level may be a second older than the balance.',
  view: 'balance',
  reply: user,
  refusals: [positionNotReached],
});
