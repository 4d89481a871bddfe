// The authenticator app: shown, confirmed by a code, replaced, removed. Every change ends the other sessions, which were opened
// without it.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type {
  ConfirmedFactor,
  Done,
  FactorChange,
  FlowOutcome,
  IdentityRefusal,
  RecoveryCodes,
  SessionKey,
  TotpEnrolment,
} from '#contracts/internal/identity.ts';
import { DONE, type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { changeCredentials } from '../people/credentials.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { endOtherSessions, renewSession } from '../sessions/session-rows.ts';
import { spendToken } from '../tokens/account-tokens.ts';
import { countedGuess, WRONG_CODE } from './guesses.ts';
import { enrolledFactors } from './own-factors.ts';
import { makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { seal, unseal } from './sealed.ts';
import { tellOwner } from './tell-owner.ts';
import { asTotpCode, SECRET_BYTES, shownSecret, stepOf } from './totp-code.ts';

const MINUTES = 10;
const HOUSE = 'Tallyhouse';

const UNCONFIRMED = refusal('address-unconfirmed', 'Confirm your email address first.');
const BY_LINK_ONLY = refusal(
  'enrolment-link-needed',
  'Staff add their first second factor with a code from whoever runs the house.',
);
const ENDED = refusal('enrolment-ended', 'This code is not shown any more. Start again.');
const KEPT = refusal('factor-kept', 'Staff need a second factor. Replace it instead.');
const NONE = refusal('no-factor', 'Add a second factor first.');

/** `token`: of an enrolment link, which staff need where roles need a factor. */
export async function beginTotp(
  rooms: FlowRooms,
  account: AccountId,
  token: string | undefined,
): Promise<TotpEnrolment | IdentityRefusal> {
  if (token !== undefined) {
    return spendToken(rooms, { token, purposes: ['enrol'], by: account }, (transaction, person) =>
      storeEnrolment(rooms, transaction, person),
    );
  }
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return SIGNED_OUT;
    // Otherwise whoever has the password of staff enrols a device of their own.
    if (await needsLink(rooms, transaction, person)) return BY_LINK_ONLY;
    return storeEnrolment(rooms, transaction, person);
  });
}

async function needsLink(
  { staffNeedFactor }: Pick<FlowRooms, 'staffNeedFactor'>,
  transaction: CommonQueryMethods,
  { account, isStaff }: LockedPerson,
): Promise<boolean> {
  return staffNeedFactor && isStaff && (await enrolledFactors(transaction, account)).length === 0;
}

async function storeEnrolment(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  { account, username, isConfirmed }: LockedPerson,
): Promise<TotpEnrolment | IdentityRefusal> {
  if (!isConfirmed) return UNCONFIRMED;
  const secret = rooms.random.bytes(SECRET_BYTES);
  const { bytes, keyId } = seal(rooms, { account, kind: 'totp' }, secret);
  await transaction.query(sql.unsafe`
    insert into totp_enrolments (account, secret_sealed, key_id, expires_at)
    values (${account}, ${sql.binary(bytes)}, ${keyId}, now() + ${MINUTES} * interval '1 minute')
    on conflict (account) do update set
      secret_sealed = excluded.secret_sealed, key_id = excluded.key_id, expires_at = excluded.expires_at`);
  return { kind: 'enrolment', ...shownSecret(secret, HOUSE, username), expiresAt: rooms.now() + MINUTES * 60_000 };
}

const enrolmentRow = z.strictObject({ bytes: z.instanceof(Buffer), keyId: z.string() });

/** The session gets a new id and counts as signed in with the app. */
export async function confirmTotp(
  rooms: FlowRooms,
  account: AccountId,
  typed: string,
  { renewal, visit }: FactorChange,
): Promise<ConfirmedFactor | IdentityRefusal> {
  const ended: SessionKey[] = [];
  const outcome = await countedGuess<ConfirmedFactor>(rooms, { account, visit }, () =>
    rooms.pool.transaction(async (transaction) => {
      const person = await lockPerson(transaction, account);
      const enrolment = await transaction.maybeOne(sql.type(enrolmentRow)`
        select secret_sealed as bytes, key_id as "keyId" from totp_enrolments
        where account = ${account} and expires_at > now()`);
      if (person === null || enrolment === null) return ENDED;
      const step = confirmedStep(rooms, account, enrolment, typed);
      if (step === null) return WRONG_CODE;
      if (!(await renewSession(transaction, account, renewal, 'password+totp'))) return SIGNED_OUT;
      const isFirst = (await enrolledFactors(transaction, account)).length === 0;
      await transaction.query(sql.unsafe`
        with confirmed as (delete from totp_enrolments where account = ${account} returning secret_sealed, key_id)
        insert into totp_factors (account, secret_sealed, key_id, last_step)
        select ${account}, secret_sealed, key_id, ${step} from confirmed
        on conflict (account) do update set secret_sealed = excluded.secret_sealed, key_id = excluded.key_id,
          last_step = excluded.last_step, confirmed_at = now()`);
      ended.push(...(await factorsChanged(transaction, account, renewal.to)));
      await noteEvent(transaction, account, 'second-factor-added', visit);
      await tellOwner(rooms, transaction, { person, visit }, ({ about, ...owner }) => ({
        kind: 'second-factor-added',
        cause: `second-factor-added:${account}:${person.epoch + 1}`,
        ...owner,
        params: about,
      }));
      const codes = isFirst ? await makeRecoveryCodes(transaction, account, rooms.random) : null;
      return { kind: 'confirmed', recoveryCodes: codes };
    }),
  );
  if (outcome.kind !== 'refusal') tellEnds(rooms, renewal, ended);
  return outcome;
}

function confirmedStep(
  { factorKeys, now }: FlowRooms,
  account: AccountId,
  enrolment: z.infer<typeof enrolmentRow>,
  typed: string,
): number | null {
  const code = asTotpCode(typed);
  const secret = unseal(factorKeys, { account, kind: 'totp' }, enrolment);
  return code === null || secret === null ? null : stepOf(secret, code, now());
}

/** Returns the sessions that ended. */
async function factorsChanged(
  transaction: CommonQueryMethods,
  account: AccountId,
  kept: SessionKey,
): Promise<readonly SessionKey[]> {
  await changeCredentials(transaction, account);
  return endOtherSessions(transaction, account, kept);
}

function tellEnds(
  { ends }: Pick<FlowRooms, 'ends'>,
  { from, to }: FactorChange['renewal'],
  ended: readonly SessionKey[],
): void {
  ends.tell({ session: from, renewedAs: to });
  for (const session of ended) ends.tell({ session });
}

export async function removeTotp(
  rooms: FlowRooms,
  account: AccountId,
  { renewal, visit }: FactorChange,
): Promise<FlowOutcome> {
  const ended: SessionKey[] = [];
  const outcome = await rooms.pool.transaction<Done | IdentityRefusal>(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || !(await enrolledFactors(transaction, account)).includes('totp')) return NONE;
    if (rooms.staffNeedFactor && person.isStaff) return KEPT;
    if (!(await renewSession(transaction, account, renewal))) return SIGNED_OUT;
    await transaction.query(sql.unsafe`delete from totp_factors where account = ${account}`);
    if ((await enrolledFactors(transaction, account)).length === 0) await removeRecoveryCodes(transaction, account);
    ended.push(...(await factorsChanged(transaction, account, renewal.to)));
    await noteEvent(transaction, account, 'second-factor-removed', visit);
    await tellOwner(rooms, transaction, { person, visit }, ({ about, ...owner }) => ({
      kind: 'second-factor-removed',
      cause: `second-factor-removed:${account}:${person.epoch + 1}`,
      ...owner,
      params: about,
    }));
    return DONE;
  });
  if (outcome.kind === 'done') tellEnds(rooms, renewal, ended);
  return outcome;
}

/** A new set; the old one is worth nothing any more. */
export function renewRecoveryCodes(
  { pool, random }: FlowRooms,
  account: AccountId,
  { visit }: Pick<FactorChange, 'visit'>,
): Promise<RecoveryCodes | IdentityRefusal> {
  return pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || (await enrolledFactors(transaction, account)).length === 0) return NONE;
    const codes = await makeRecoveryCodes(transaction, account, random);
    await noteEvent(transaction, account, 'recovery-codes-made', visit);
    return { kind: 'codes', codes };
  });
}
