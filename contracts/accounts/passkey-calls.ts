import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import {
  authenticationOptions,
  passkeyAssertion,
  passkeyAttestation,
  passkeyName,
  registrationOptions,
} from './passkeys.ts';
import { linkToken } from './link-token.ts';
import { user } from './user.ts';
import { accountBanned, notFound, proofNeeded } from '../definition/common-refusals.ts';
import {
  accountClosing,
  addressUnconfirmed,
  enrolmentLinkNeeded,
  factorKept,
  invalidLink,
  otherAccount,
  passkeyExists,
  passkeyFailed,
  signInFailed,
  tooManyPasskeys,
} from './refusals.ts';

const success = z.object({ success: z.literal(true) });
const nothing = z.strictObject({}).optional();
const assertion = z.strictObject({ assertion: passkeyAssertion });
const passkey = z.object({ passkey: z.uuid('That is not the id of a passkey.') });

export const passkeyOptions = defineCall({
  name: 'passkey-options',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'player',
  budget: LIST,
  summary: 'Begins with a new passkey: what the browser is to make it from.',
  body: z.strictObject({
    token: linkToken.optional(),
  }),
  reply: z.object({ options: registrationOptions }),
  refusals: [
    proofNeeded,
    addressUnconfirmed,
    enrolmentLinkNeeded,
    invalidLink,
    otherAccount,
    notFound,
    tooManyPasskeys,
    signInFailed,
  ],
});

export const addPasskey = defineCall({
  name: 'add-passkey',
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'player',
  budget: LIST,
  summary: 'Adds the passkey that the browser has made. All other sessions end, and this one gets a new id.',
  body: z.strictObject({ name: passkeyName, attestation: passkeyAttestation }),
  reply: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  refusals: [proofNeeded, passkeyFailed, passkeyExists, enrolmentLinkNeeded, tooManyPasskeys, notFound, signInFailed],
});

export const renamePasskey = defineCall({
  name: 'rename-passkey',
  method: 'POST',
  path: '/api/auth/passkeys/:passkey/rename',
  access: 'player',
  budget: LIST,
  summary: 'Gives a passkey another name.',
  params: passkey,
  body: z.strictObject({ name: passkeyName }),
  reply: success,
  refusals: [notFound],
});

export const removePasskey = defineCall({
  name: 'remove-passkey',
  method: 'POST',
  path: '/api/auth/passkeys/:passkey/remove',
  access: 'player',
  budget: LIST,
  summary: 'Removes a passkey. All other sessions end, and this one gets a new id.',
  params: passkey,
  body: nothing,
  reply: success,
  refusals: [proofNeeded, notFound, factorKept, signInFailed],
});

export const passkeySignInOptions = defineCall({
  name: 'passkey-sign-in-options',
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  access: 'public',
  budget: LIST,
  summary: 'What a browser asks its passkeys for a sign-in.',
  body: nothing,
  reply: z.object({ options: authenticationOptions }),
  refusals: [notFound],
});

export const passkeySignIn = defineCall({
  name: 'passkey-sign-in',
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'public',
  budget: LIST,
  summary: 'Signs in with a passkey, without password and second factor.',
  body: assertion.extend({
    keepAccount: z.boolean().optional(),
  }),
  reply: z.object({ user }),
  refusals: [passkeyFailed, accountBanned, accountClosing, notFound, signInFailed],
});

export const passkeyStepOptions = defineCall({
  name: 'passkey-step-options',
  method: 'POST',
  path: '/api/auth/login/second-factor/passkey/options',
  access: 'public',
  budget: LIST,
  summary: 'What a browser asks its passkeys for the second step of a sign-in.',
  body: nothing,
  reply: z.object({ options: authenticationOptions }),
  refusals: [notFound, signInFailed],
});

export const passkeyStep = defineCall({
  name: 'passkey-step',
  method: 'POST',
  path: '/api/auth/login/second-factor/passkey',
  access: 'public',
  budget: LIST,
  summary: 'Completes a sign-in with a passkey.',
  body: assertion,
  reply: z.object({ user }),
  refusals: [passkeyFailed, accountBanned, notFound, signInFailed],
});

export const passkeyProofOptions = defineCall({
  name: 'passkey-proof-options',
  method: 'POST',
  path: '/api/auth/re-authenticate/passkey/options',
  access: 'player',
  budget: LIST,
  summary: 'What a browser asks its passkeys for a proof of who is signed in.',
  body: nothing,
  reply: z.object({ options: authenticationOptions }),
  refusals: [notFound],
});

export const passkeyProof = defineCall({
  name: 'passkey-proof',
  method: 'POST',
  path: '/api/auth/re-authenticate/passkey',
  access: 'player',
  budget: LIST,
  summary: 'Proves again, with a passkey, who is signed in.',
  body: assertion,
  reply: z.object({ success: z.literal(true), freshUntil: z.iso.datetime() }),
  refusals: [passkeyFailed, accountBanned, notFound, signInFailed],
});

export const PASSKEY_CALLS = [
  passkeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeySignInOptions,
  passkeySignIn,
  passkeyStepOptions,
  passkeyStep,
  passkeyProofOptions,
  passkeyProof,
] as const;
