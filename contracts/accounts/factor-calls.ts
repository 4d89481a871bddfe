import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { factorCode } from './factor-code.ts';
import { linkToken } from './link-token.ts';
import { user } from './user.ts';
import {
  addressUnconfirmed,
  enrolmentEnded,
  enrolmentLinkNeeded,
  factorKept,
  invalidLink,
  noFactor,
  otherAccount,
  signInFailed,
  wrongCode,
} from './refusals.ts';
import { proofNeeded } from '../definition/common-refusals.ts';

const success = z.object({ success: z.literal(true) });
const codes = z.array(z.string());

export const secondFactor = defineCall({
  name: 'second-factor',
  method: 'POST',
  path: '/api/auth/login/second-factor',
  access: 'public',
  budget: LIST,
  summary:
    'Completes a sign-in that was refused with "second-factor-needed", within five minutes and in the same browser.',
  body: z.strictObject({ code: factorCode }),
  reply: z.object({ user }),
  refusals: [wrongCode, signInFailed],
});

export const factors = defineCall({
  name: 'factors',
  method: 'GET',
  path: '/api/auth/factors',
  access: 'player',
  budget: LIST,
  summary: 'Which second factors the player has.',
  reply: z.object({
    totpSince: z.iso.datetime().nullable(),
    recoveryCodes: z.object({
      left: z.int().min(0),
      areKept: z.boolean(),
    }),
    /** Null if browsers do not support passkeys at this site's address. */
    passkeys: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
          isBackedUp: z.boolean(),
          /** The signature counter did not increase. */
          isSuspended: z.boolean(),
        }),
      )
      .nullable(),
  }),
  refusals: [],
});

export const enrolTotp = defineCall({
  name: 'enrol-totp',
  method: 'POST',
  path: '/api/auth/totp/enrol',
  access: 'player',
  budget: LIST,
  summary: 'Begins with an authenticator app. The secret is shown once; nothing changes until a code has confirmed it.',
  body: z.strictObject({
    /** Enrolment token, required for the first factor of staff. */
    token: linkToken.optional(),
  }),
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  refusals: [proofNeeded, addressUnconfirmed, enrolmentLinkNeeded, invalidLink, otherAccount, signInFailed],
});

export const confirmTotp = defineCall({
  name: 'confirm-totp',
  method: 'POST',
  path: '/api/auth/totp/confirm',
  access: 'player',
  budget: LIST,
  summary: 'Confirms the authenticator app by one of its codes. All other sessions end, and this one gets a new id.',
  body: z.strictObject({ code: factorCode }),
  reply: z.object({
    /** Shown once, with the first factor. */
    recoveryCodes: codes.nullable(),
  }),
  refusals: [proofNeeded, wrongCode, enrolmentEnded, enrolmentLinkNeeded, signInFailed],
});

export const removeTotp = defineCall({
  name: 'remove-totp',
  method: 'POST',
  path: '/api/auth/totp/remove',
  access: 'player',
  budget: LIST,
  summary: 'Removes the authenticator app. All other sessions end, and this one gets a new id.',
  body: z.strictObject({}).optional(),
  reply: success,
  refusals: [proofNeeded, noFactor, factorKept, signInFailed],
});

export const makeRecoveryCodes = defineCall({
  name: 'make-recovery-codes',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: 'player',
  budget: LIST,
  summary:
    'Makes ten new recovery codes, shown once, five times a day at most. The old ones no longer work, all other sessions end, and this one gets a new id.',
  body: z.strictObject({}).optional(),
  reply: z.object({ codes }),
  refusals: [proofNeeded, noFactor, signInFailed],
});

export const keepRecoveryCodes = defineCall({
  name: 'keep-recovery-codes',
  method: 'POST',
  path: '/api/auth/recovery-codes/kept',
  access: 'player',
  budget: SMALL,
  summary: 'The player has put the recovery codes away.',
  body: z.strictObject({}).optional(),
  reply: success,
  refusals: [],
});

export const FACTOR_CALLS = [
  secondFactor,
  factors,
  enrolTotp,
  confirmTotp,
  removeTotp,
  makeRecoveryCodes,
  keepRecoveryCodes,
] as const;
