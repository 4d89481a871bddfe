import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AuthenticationOptions, PasskeyAssertion } from '#contracts/accounts/passkeys.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { PasskeyOptions, Proof, SignedIn } from '#contracts/internal/identity.ts';
import type { Done, FlowOutcome, IdentityRefusal } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { completeSignIn } from '../erasure/keep-account.ts';
import { findPending, FROM_THE_START, takePending } from '../factors/pending-sign-ins.ts';
import { tellOwner } from '../factors/tell-owner.ts';
import { DONE, type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { renewSession } from '../sessions/session-rows.ts';
import { type ChallengePurpose, issueChallenge, takeChallenge, TIMEOUT_MS } from '../factors/passkey-challenges.ts';
import { readClientData } from './relying-party.ts';
import { credentialsOf } from '../factors/passkey-rows.ts';
import { FAILED, NO_PASSKEYS } from './register-passkey.ts';

const epochRow = z.strictObject({ epoch: z.int() });

/** `account` is null at sign-in: the browser offers any passkey it has. */
async function optionsFor(
  rooms: FlowRooms,
  { purpose, account, binding }: { purpose: ChallengePurpose; account: AccountId | null; binding: string },
): Promise<PasskeyOptions<AuthenticationOptions> | IdentityRefusal> {
  const { relyingParty, pool } = rooms;
  if (relyingParty === null) return NO_PASSKEYS;
  const epoch =
    account === null
      ? null
      : await pool.oneFirst(sql.type(epochRow)`
    select credential_epoch as epoch from users where account = ${account}`);
  const owner = account === null || epoch === null ? null : { account, epoch };
  const challenge = await issueChallenge(rooms, pool, { purpose, owner, binding });
  const own = account === null ? [] : await credentialsOf(pool, account);
  return {
    kind: 'options',
    options: {
      challenge,
      rpId: relyingParty.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: own.map(({ id, transports }) => ({ type: 'public-key', id, transports: [...transports] })),
    },
  };
}

export const signInOptions = (rooms: FlowRooms, binding: string) =>
  optionsFor(rooms, { purpose: 'sign-in', account: null, binding });

export async function secondStepOptions(rooms: FlowRooms, pending: string) {
  const begun = await findPending(rooms.pool, pending);
  if (begun === null) return FROM_THE_START;
  return optionsFor(rooms, { purpose: 'second-factor', account: begun.account, binding: pending });
}

export const proofOptions = (rooms: FlowRooms, account: AccountId, binding: string) =>
  optionsFor(rooms, { purpose: 'proof', account, binding });

const passkeyRow = z.strictObject({
  publicId: z.string(),
  account: z.int(),
  publicKey: z.instanceof(Buffer),
  counter: z.int(),
  isEligible: z.boolean(),
  name: z.string(),
  userId: z.string(),
});

type Asked = { purpose: ChallengePurpose; binding: string; visit: Visit };

async function answeredBy<Result extends { kind: string }>(
  rooms: FlowRooms,
  assertion: PasskeyAssertion,
  { purpose, binding, visit }: Asked,
  work: (transaction: CommonQueryMethods, person: LockedPerson) => Promise<Result | IdentityRefusal>,
): Promise<Result | IdentityRefusal> {
  const { relyingParty, pool } = rooms;
  if (relyingParty === null) return NO_PASSKEYS;
  const client = readClientData(assertion.response.clientDataJSON, relyingParty);
  const taken = client === null ? null : await takeChallenge(pool, client.challenge, { purpose, binding });
  if (client === null || taken === null) return FAILED;
  const passkey = await pool.maybeOne(sql.type(passkeyRow)`
    select public_id as "publicId", account, public_key as "publicKey", counter, backup_eligible as "isEligible", name,
      encode(webauthn_user_id, 'hex') as "userId"
    from passkeys join users using (account)
    where credential_id = ${assertion.id} and rp_id = ${relyingParty.id} and suspended_at is null`);
  if (passkey === null || (taken.account !== null && taken.account !== passkey.account)) return FAILED;
  const { userHandle } = assertion.response;
  const isTheirs = userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString('hex') === passkey.userId;
  // Security keys may omit it if the request named them.
  if (!isTheirs && (userHandle !== undefined || taken.account === null)) return FAILED;
  const verified = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: relyingParty.id,
    // The counter is compared below, to suspend a passkey that lags.
    credential: { id: assertion.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true) return FAILED;
  const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo;
  const isEligible = credentialDeviceType === 'multiDevice';
  return pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, passkey.account);
    if (person === null || (taken.epoch !== null && taken.epoch !== person.epoch)) return FAILED;
    if (person.isBanned) return refusal('account-banned', 'This account is banned.');
    // Synced passkeys report 0, or counters of several devices.
    const needsRise = !isEligible && !passkey.isEligible;
    const rises = needsRise
      ? sql.fragment`and (counter < ${newCounter}::int8 or ${newCounter}::int8 = 0 and counter = 0)`
      : sql.fragment``;
    const { rowCount } = await transaction.query(sql.unsafe`
      update passkeys set counter = ${newCounter}, backup_eligible = ${isEligible}, backed_up = ${credentialBackedUp},
        last_used_at = now()
      where credential_id = ${assertion.id} and suspended_at is null ${rises}`);
    if (rowCount > 0) return work(transaction, person);
    await suspend(rooms, transaction, { person, visit }, passkey);
    return SUSPENDED;
  });
}

const SUSPENDED = refusal(
  'passkey-failed',
  'There may be a copy of this passkey, so we no longer accept it. Sign in another way and remove it.',
);

/** A counter that does not rise suggests a copied key. */
async function suspend(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  who: { person: LockedPerson; visit: Visit },
  { publicId, name }: { publicId: string; name: string },
): Promise<void> {
  await transaction.query(sql.unsafe`update passkeys set suspended_at = now() where public_id = ${publicId}`);
  await noteEvent(transaction, who.person.account, 'passkey-suspended', who.visit);
  await tellOwner(rooms, transaction, who, ({ about, ...owner }) => ({
    kind: 'passkey-suspended',
    cause: `passkey-suspended:${publicId}`,
    ...owner,
    params: { ...about, name },
  }));
}

export function signInWithPasskey(
  rooms: FlowRooms,
  assertion: PasskeyAssertion,
  { binding, visit, keep }: { binding: string; visit: Visit; keep: boolean },
): Promise<SignedIn | IdentityRefusal> {
  return answeredBy<SignedIn>(rooms, assertion, { purpose: 'sign-in', binding, visit }, (transaction, person) =>
    completeSignIn(rooms, transaction, person, { assurance: 'passkey', keep }),
  );
}

export function completeWithPasskey(
  rooms: FlowRooms,
  assertion: PasskeyAssertion,
  { pending, visit }: { pending: string; visit: Visit },
): Promise<SignedIn | IdentityRefusal> {
  const asked = { purpose: 'second-factor', binding: pending, visit } as const;
  return answeredBy<SignedIn>(rooms, assertion, asked, async (transaction, person) => {
    const begun = await findPending(transaction, pending);
    if (begun?.account !== person.account) return FROM_THE_START;
    await takePending(transaction, pending);
    return completeSignIn(rooms, transaction, person, { assurance: 'passkey', keep: begun.keep });
  });
}

export async function proveWithPasskey(
  rooms: FlowRooms,
  account: AccountId,
  assertion: PasskeyAssertion,
  { renewal, visit }: Pick<Proof, 'renewal' | 'visit'>,
): Promise<FlowOutcome> {
  const asked = { purpose: 'proof', binding: renewal.from, visit } as const;
  const proven = await answeredBy<Done>(rooms, assertion, asked, async (transaction, person) =>
    person.account === account && (await renewSession(transaction, account, renewal, 'passkey')) ? DONE : SIGNED_OUT,
  );
  if (proven.kind === 'done') rooms.ends.tell({ session: renewal.from, renewedAs: renewal.to });
  return proven;
}
