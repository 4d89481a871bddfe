import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { type CommonQueryMethods, sql, UniqueIntegrityConstraintViolationError } from 'slonik';
import { z } from 'zod';
import type { PasskeyAttestation, RegistrationOptions } from '#contracts/accounts/passkeys.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ConfirmedFactor, FactorChange, PasskeyOptions } from '#contracts/internal/identity.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import { spendOfDay } from '../counts.ts';
import { factorsChanged, tellEnds } from '../factors/factors-changed.ts';
import { enrolledFactors } from '../factors/own-factors.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';
import { tellOwner } from '../factors/tell-owner.ts';
import { BY_LINK_ONLY, mayEnrol, needsCode } from '../factors/may-enrol.ts';
import { type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { renewSession } from '../sessions/session-rows.ts';
import { issueChallenge, takeChallenge, TIMEOUT_MS } from '../factors/passkey-challenges.ts';
import { readClientData } from './relying-party.ts';
import { credentialsOf, ownPasskeys } from '../factors/passkey-rows.ts';

export const FAILED = refusal('passkey-failed', 'That passkey was not accepted.');
export const NO_PASSKEYS = refusal('not-found', 'Passkeys do not work at this address.');
const EXISTS = refusal('passkey-exists', 'This passkey belongs to an account already. Make a new one.');
const TOO_MANY = refusal('too-many-passkeys', 'You have ten passkeys. Remove one first.');
const MOST = 10;
const HOUSE = 'Tallyhouse';
/** Ed25519, ES256, RS256. The library's default depends on the runtime, so gateways could differ. */
const ALGORITHMS = [-8, -7, -257];
const USER_ID_BYTES = 32;

export function passkeyOptions(
  rooms: FlowRooms,
  account: AccountId,
  { token, binding }: { token: string | undefined; binding: string },
): Promise<PasskeyOptions<RegistrationOptions> | IdentityRefusal> {
  return mayEnrol(rooms, account, token, async (transaction, { person, byCode }) => {
    if (rooms.relyingParty === null) return NO_PASSKEYS;
    if ((await ownPasskeys(transaction, account)).length >= MOST) return TOO_MANY;
    const challenge = await issueChallenge(rooms, transaction, {
      purpose: 'register',
      owner: person,
      binding,
      byCode,
    });
    const { username } = person;
    const options: RegistrationOptions = {
      rp: { id: rooms.relyingParty.id, name: HOUSE },
      user: { id: await userIdOf(rooms, transaction, account), name: username, displayName: username },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: (await credentialsOf(transaction, account)).map(({ id, transports }) => ({
        type: 'public-key',
        id,
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
    return { kind: 'options', options };
  });
}

const idRow = z.strictObject({ id: z.string() });

async function userIdOf(rooms: FlowRooms, transaction: CommonQueryMethods, account: AccountId): Promise<string> {
  const drawn = sql.binary(rooms.random.bytes(USER_ID_BYTES));
  const hex = await transaction.oneFirst(sql.type(idRow)`
    update users set webauthn_user_id = coalesce(webauthn_user_id, ${drawn}) where account = ${account}
    returning encode(webauthn_user_id, 'hex') as id`);
  return Buffer.from(hex, 'hex').toString('base64url');
}

type Made = { name: string; attestation: PasskeyAttestation; binding: string };

export async function addPasskey(
  rooms: FlowRooms,
  account: AccountId,
  { name, attestation, binding }: Made,
  { renewal, visit }: FactorChange,
): Promise<ConfirmedFactor | IdentityRefusal> {
  const { relyingParty, pool } = rooms;
  if (relyingParty === null) return NO_PASSKEYS;
  const client = readClientData(attestation.response.clientDataJSON, relyingParty);
  const taken = client === null ? null : await takeChallenge(pool, client.challenge, { purpose: 'register', binding });
  if (client === null || taken?.account !== account) return FAILED;
  const verified = await verifyRegistrationResponse({
    response: attestation as RegistrationResponseJSON,
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified?.verified !== true) return FAILED;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  const ended: SessionKey[] = [];
  const store = async (transaction: CommonQueryMethods): Promise<ConfirmedFactor | IdentityRefusal> => {
    const person = await lockPerson(transaction, account);
    if (person === null || person.epoch !== taken.epoch) return FAILED;
    if (await needsCode(rooms, transaction, { person, byCode: taken.byCode })) return BY_LINK_ONLY;
    if ((await ownPasskeys(transaction, account)).length >= MOST) return TOO_MANY;
    const tooMany = await spendOfDay(transaction, 'account-changes', account);
    if (tooMany !== null) return tooMany;
    if (!(await renewSession(transaction, account, renewal, 'passkey'))) return SIGNED_OUT;
    const isFirst = (await enrolledFactors(transaction, account)).length === 0;
    await transaction.query(sql.unsafe`
      insert into passkeys (credential_id, account, public_key, counter, transports, aaguid, rp_id, backup_eligible,
        backed_up, name)
      values (${credential.id}, ${account}, ${sql.binary(Buffer.from(credential.publicKey))}, ${credential.counter},
        ${sql.array([...(attestation.response.transports ?? [])], 'text')}, ${aaguid}, ${relyingParty.id},
        ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp}, ${name})`);
    ended.push(...(await factorsChanged(transaction, account, renewal.to)));
    await tellOfPasskey(rooms, transaction, { person, visit }, name);
    const codes = isFirst ? await makeRecoveryCodes(transaction, account, rooms.random) : null;
    return { kind: 'confirmed', recoveryCodes: codes };
  };
  const outcome = await pool.transaction(store).catch((error: unknown) => {
    if (error instanceof UniqueIntegrityConstraintViolationError) return EXISTS;
    throw error;
  });
  if (outcome.kind === 'confirmed') tellEnds(rooms, renewal, ended);
  return outcome;
}

async function tellOfPasskey(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  who: { person: LockedPerson; visit: FactorChange['visit'] },
  name: string,
): Promise<void> {
  const { account, epoch } = who.person;
  await noteEvent(transaction, account, 'passkey-added', who.visit);
  await tellOwner(rooms, transaction, who, ({ about, ...owner }) => ({
    kind: 'passkey-added',
    cause: `passkey-added:${account}:${epoch + 1}`,
    ...owner,
    params: { ...about, name },
  }));
}
