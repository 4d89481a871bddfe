import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { factorCode } from './factor-code.ts';
import { anyPassword, done, changedName, password } from './fields.ts';
import { mailAddress } from './mail-address.ts';
import { user } from './user.ts';
import { alreadyConfirmed, notOwnAddress, signInFailed, wrongCode, wrongPassword } from './refusals.ts';
import { notFound, proofNeeded } from '../definition/common-refusals.ts';

export const resendVerification = defineCall({
  name: 'resend-verification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'player',
  budget: LIST,
  summary: 'Mails the confirmation link again, to the own unconfirmed address.',
  body: z.strictObject({ email: mailAddress }),
  reply: done,
  refusals: [notOwnAddress, alreadyConfirmed],
});

export const changePassword = defineCall({
  name: 'change-password',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'player',
  budget: LIST,
  summary: 'Changes the password. All other sessions end, and this one gets a new id.',
  body: z.strictObject({ currentPassword: anyPassword, newPassword: password }),
  reply: done,
  refusals: [proofNeeded, wrongPassword, signInFailed],
});

export const updateProfile = defineCall({
  name: 'update-profile',
  method: 'POST',
  path: '/api/auth/update-profile',
  access: 'player',
  budget: LIST,
  summary:
    'Changes first and last name, and whether public lists hide the username, at once; an empty name is removed. Another address needs a fresh sign-in, and holds once its own link has confirmed it.',
  body: z.strictObject({
    firstName: changedName,
    lastName: changedName,
    email: mailAddress.optional(),
    hidesName: z.boolean().optional(),
  }),
  reply: z.object({ user }),
  refusals: [proofNeeded, signInFailed],
});

export const cancelAddressChange = defineCall({
  name: 'cancel-address-change',
  method: 'POST',
  path: '/api/auth/cancel-address-change',
  access: 'player',
  budget: LIST,
  summary: 'Cancels an unconfirmed change of address; its link no longer works.',
  body: z.strictObject({}).optional(),
  reply: z.object({ user }),
  refusals: [signInFailed],
});

export const sessions = defineCall({
  name: 'sessions',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'player',
  budget: LIST,
  summary: 'Where the player is signed in, the session used last first.',
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        isCurrent: z.boolean(),
        browser: z.string(),
        place: z.string(),
        assurance: z.enum(['password', 'password+totp', 'password+recovery', 'passkey']),
        startedAt: z.iso.datetime(),
        /** Accurate to five minutes. */
        lastUsedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  }),
  refusals: [],
});

export const endSession = defineCall({
  name: 'end-session',
  method: 'POST',
  path: '/api/auth/sessions/:session/end',
  access: 'player',
  budget: SMALL,
  summary: 'Ends one of the own sessions at once, on every gateway.',
  params: z.object({ session: z.uuid('That is not the id of a session.') }),
  body: z.strictObject({}).optional(),
  reply: z.object({ success: z.literal(true) }),
  refusals: [notFound],
});

export const endOtherSessions = defineCall({
  name: 'end-other-sessions',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'player',
  budget: LIST,
  summary: 'Ends all sessions but this one and forgets all devices but this one.',
  body: z.strictObject({}).optional(),
  reply: z.object({ success: z.literal(true), ended: z.int().min(0) }),
  refusals: [],
});

export const reAuthenticate = defineCall({
  name: 're-authenticate',
  method: 'POST',
  path: '/api/auth/re-authenticate',
  access: 'player',
  budget: LIST,
  summary:
    'Proves again who is signed in. For ten minutes after it, calls that refuse with "re-authenticate" are open.',
  body: z.strictObject({
    password: anyPassword,
    /** Required if a second factor is enrolled. */
    code: factorCode.optional(),
  }),
  reply: z.object({ success: z.literal(true), freshUntil: z.iso.datetime() }),
  refusals: [wrongPassword, wrongCode, signInFailed],
});

export const SECURITY_EVENTS = [
  'signed-in',
  'new-device',
  'password-changed',
  'password-reset',
  'address-confirmed',
  'address-disowned',
  'address-claim-ended',
  'address-change-asked',
  'address-changed',
  'address-change-stopped',
  'export-asked',
  'export-downloaded',
  'second-factor-added',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'passkey-suspended',
  'recovery-codes-made',
  'recovery-code-used',
  'deletion-asked',
  'deletion-stopped',
] as const;

export const securityEvents = defineCall({
  name: 'security-events',
  method: 'GET',
  path: '/api/auth/security-events',
  access: 'player',
  budget: LIST,
  summary: 'What has happened to the own account within a year, the latest first; a hundred at most.',
  reply: z.object({
    events: z.array(
      z.object({
        kind: z.enum(SECURITY_EVENTS),
        at: z.iso.datetime(),
        browser: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const SECURITY_CALLS = [
  resendVerification,
  changePassword,
  updateProfile,
  cancelAddressChange,
  sessions,
  endSession,
  endOtherSessions,
  reAuthenticate,
  securityEvents,
] as const;
