import { z } from 'zod';
import { storableText } from '../definition/text.ts';
import { personName } from './fields.ts';

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/, 'That is not base64url.');

const descriptor = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) });

export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type RegistrationOptions = z.infer<typeof registrationOptions>;

export const authenticationOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type AuthenticationOptions = z.infer<typeof authenticationOptions>;

/** At most 1,023 bytes by the WebAuthn standard. */
const credentialId = bytes(1023);
const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** Not strict: browsers send further fields. */
export const passkeyAttestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(1000),
    attestationObject: bytes(2500),
    transports: z.array(storableText.max(20)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

export const passkeyAssertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(1000),
    authenticatorData: bytes(1000),
    signature: bytes(1000),
    /** Some browsers send an empty handle instead of none. */
    userHandle: z.preprocess((sent) => (sent === '' || sent === null ? undefined : sent), bytes(64).optional()),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkeyName = personName.min(1, 'Give the passkey a name.');
