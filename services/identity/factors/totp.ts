// Every change ends the account's other sessions, which were opened without it.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ConfirmedFactor, FactorChange, RecoveryCodes, TotpEnrolment } from '#contracts/internal/identity.ts';
import type { Done, FlowOutcome, IdentityRefusal } from '#contracts/internal/people.ts';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import { spendOfDay } from '../counts.ts';
import { DONE, type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { renewSession } from '../sessions/session-rows.ts';
import { factorsChanged, tellEnds } from './factors-changed.ts';
import { countedGuess, WRONG_CODE } from './guesses.ts';
import { BY_LINK_ONLY, type Enrolling, mayEnrol, needsCode } from './may-enrol.ts';
import { enrolledFactors } from './own-factors.ts';
import { makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { seal, unseal } from './sealed.ts';
import { tellOwner } from './tell-owner.ts';
import { asTotpCode, SECRET_BYTES, shownSecret, stepOf } from './totp-code.ts';

const MINUTES = 10;
const HOUSE = 'Tallyhouse';

const ENDED = refusal('enrolment-ended', 'This code has expired. Start again.');
const KEPT = refusal('factor-kept', 'Staff need a second factor. Replace it instead.');
const NONE = refusal('no-factor', 'Add a second factor first.');

/** `token`: enrolment code, needed by staff for their first factor. */
export function beginTotp(
  rooms: FlowRooms,
  account: AccountId,
  token: string | undefined,
): Promise<TotpEnrolment | IdentityRefusal> {
  return mayEnrol(rooms, account, token, (transaction, enrolling) => storeEnrolment(rooms, transaction, enrolling));
}

async function storeEnrolment(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  { person: { account, username, epoch }, byCode }: Enrolling,
): Promise<TotpEnrolment> {
  const secret = rooms.random.bytes(SECRET_BYTES);
  const { bytes, keyId } = seal(rooms, { account, kind: 'totp' }, secret);
  await transaction.query(sql.unsafe`
    insert into totp_enrolments (account, secret_sealed, key_id, epoch, by_code, expires_at)
    values (${account}, ${sql.binary(bytes)}, ${keyId}, ${epoch}, ${byCode}, now() + ${MINUTES} * interval '1 minute')
    on conflict (account) do update set secret_sealed = excluded.secret_sealed, key_id = excluded.key_id,
      epoch = excluded.epoch, by_code = excluded.by_code, expires_at = excluded.expires_at`);
  return { kind: 'enrolment', ...shownSecret(secret, HOUSE, username), expiresAt: rooms.now() + MINUTES * MINUTE_MS };
}

const enrolmentRow = z.strictObject({ bytes: z.instanceof(Buffer), keyId: z.string(), byCode: z.boolean() });

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
      if (person === null) return ENDED;
      // A change of password, address, factors or roles cancels a started enrolment.
      const enrolment = await transaction.maybeOne(sql.type(enrolmentRow)`
        select secret_sealed as bytes, key_id as "keyId", by_code as "byCode" from totp_enrolments
        where account = ${account} and expires_at > now() and epoch = ${person.epoch}`);
      if (enrolment === null) return ENDED;
      if (await needsCode(rooms, transaction, { person, byCode: enrolment.byCode })) return BY_LINK_ONLY;
      const step = confirmedStep(rooms, account, enrolment, typed);
      if (step === null) return WRONG_CODE;
      const tooMany = await spendOfDay(transaction, 'account-changes', account);
      if (tooMany !== null) return tooMany;
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
  { factorKeys, machineNow }: FlowRooms,
  account: AccountId,
  enrolment: z.infer<typeof enrolmentRow>,
  typed: string,
): number | null {
  const code = asTotpCode(typed);
  const secret = unseal(factorKeys, { account, kind: 'totp' }, enrolment);
  return code === null || secret === null ? null : stepOf(secret, code, machineNow());
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
    const others = (await enrolledFactors(transaction, account)).filter((factor) => factor === 'passkey');
    if (rooms.staffNeedFactor && person.isStaff && others.length === 0) return KEPT;
    const tooMany = await spendOfDay(transaction, 'account-changes', account);
    if (tooMany !== null) return tooMany;
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

export async function renewRecoveryCodes(
  rooms: FlowRooms,
  account: AccountId,
  { renewal, visit }: FactorChange,
): Promise<RecoveryCodes | IdentityRefusal> {
  const ended: SessionKey[] = [];
  const outcome = await rooms.pool.transaction<RecoveryCodes | IdentityRefusal>(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || (await enrolledFactors(transaction, account)).length === 0) return NONE;
    const tooMany = await spendOfDay(transaction, 'recovery-codes', account);
    if (tooMany !== null) return tooMany;
    if (!(await renewSession(transaction, account, renewal))) return SIGNED_OUT;
    const codes = await makeRecoveryCodes(transaction, account, rooms.random);
    ended.push(...(await factorsChanged(transaction, account, renewal.to)));
    await noteEvent(transaction, account, 'recovery-codes-made', visit);
    await tellOwner(rooms, transaction, { person, visit }, ({ about, ...owner }) => ({
      kind: 'recovery-codes-made',
      cause: `recovery-codes-made:${account}:${person.epoch + 1}`,
      ...owner,
      params: about,
    }));
    return { kind: 'codes', codes };
  });
  if (outcome.kind === 'codes') tellEnds(rooms, renewal, ended);
  return outcome;
}
