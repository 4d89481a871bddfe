// Opening a mailed link changes nothing; only these POST calls do.
import { z } from 'zod';
import { asCode, LONGEST_TYPED_CODE } from '../definition/as-typed.ts';
import { defineCall, LIST } from '../definition/call.ts';
import { done, password } from './fields.ts';
import { linkToken } from './link-token.ts';
import { mailAddress } from './mail-address.ts';
import { alreadyConfirmed, invalidLink, otherAccount, wrongCode } from './refusals.ts';
import { rateLimited } from '../definition/common-refusals.ts';

export const forgotPassword = defineCall({
  name: 'forgot-password',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  budget: LIST,
  summary: 'Asks for a link to choose a new password. The answer is the same whether or not the address is known.',
  body: z.strictObject({ email: mailAddress }),
  reply: done,
  refusals: [],
});

export const checkResetLink = defineCall({
  name: 'check-reset-link',
  method: 'POST',
  path: '/api/auth/reset-password/check',
  access: 'public',
  budget: LIST,
  summary: 'Whose password a reset link is for. The link stays usable.',
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ username: z.string() }),
  refusals: [invalidLink],
});

export const resetPassword = defineCall({
  name: 'reset-password',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  budget: LIST,
  summary:
    'Sets a new password with a mailed link and ends every session of the account. It does not sign the player in.',
  body: z.strictObject({ token: linkToken, password }),
  reply: done,
  refusals: [invalidLink],
});

export const verifyEmail = defineCall({
  name: 'verify-email',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'player',
  budget: LIST,
  summary: 'Confirms the address that the link was mailed to. Needs a session of the account it belongs to.',
  body: z.strictObject({ token: linkToken }),
  reply: done,
  refusals: [invalidLink, otherAccount],
});

export const mailedCode = z
  .string()
  .max(LONGEST_TYPED_CODE, { error: 'The code has 8 digits.', abort: true })
  .overwrite((typed) => asCode(typed).replaceAll('-', ''))
  .regex(/^\d{8}$/, 'The code has 8 digits.');

export const verifyEmailByCode = defineCall({
  name: 'verify-email-code',
  method: 'POST',
  path: '/api/auth/verify-email-code',
  access: 'player',
  budget: LIST,
  summary: 'Confirms the address of the signed-in player by the code that was mailed beside the link.',
  body: z.strictObject({ code: mailedCode }),
  reply: done,
  refusals: [wrongCode, alreadyConfirmed, rateLimited],
});

export const notMyAccount = defineCall({
  name: 'not-my-account',
  method: 'POST',
  path: '/api/auth/not-my-account',
  access: 'public',
  budget: LIST,
  summary: 'The owner of a mailbox takes its address away from an account that gave it without their consent.',
  body: z.strictObject({ token: linkToken }),
  reply: done,
  refusals: [invalidLink],
});

export const confirmEmail = defineCall({
  name: 'confirm-email',
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'player',
  budget: LIST,
  summary: 'Completes a change of address by the link that was mailed to the new one. Needs a session of the account.',
  body: z.strictObject({ token: linkToken }),
  reply: done,
  refusals: [invalidLink, otherAccount],
});

export const stopChange = defineCall({
  name: 'stop-change',
  method: 'POST',
  path: '/api/auth/stop-change',
  access: 'public',
  budget: LIST,
  summary: 'Undoes a change of address by the link that was mailed to the old one, and ends every session.',
  body: z.strictObject({ token: linkToken }),
  reply: done,
  refusals: [invalidLink],
});

export const RECOVERY_CALLS = [
  forgotPassword,
  checkResetLink,
  resetPassword,
  verifyEmail,
  verifyEmailByCode,
  notMyAccount,
  confirmEmail,
  stopChange,
] as const;
