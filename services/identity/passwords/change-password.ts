import { sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import type { PasswordChange, Proof } from '#contracts/internal/identity.ts';
import type { Done, FlowOutcome, IdentityRefusal } from '#contracts/internal/people.ts';
import { spendOfDay } from '../counts.ts';
import { takeCode } from '../factors/check-code.ts';
import { tellEnds } from '../factors/factors-changed.ts';
import { countedGuess, WRONG_CODE } from '../factors/guesses.ts';
import { waysToReauthenticate } from '../factors/own-factors.ts';
import { circumstancesOf, DONE, type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { setPassword } from '../people/credentials.ts';
import { lockPerson } from '../people/lock-person.ts';
import { overloaded } from '../registration.ts';
import { noteEvent } from '../security-events.ts';
import { endOtherSessions, renewSession } from '../sessions/session-rows.ts';
import { isCommonPassword, TOO_COMMON } from './common-passwords.ts';
import { BUSY } from './password-hasher.ts';

const row = z.strictObject({ username: z.string(), email: z.string().nullable(), passwordHash: z.string() });
const WRONG = 'That is not your password.';

function credentialsOf({ pool }: FlowRooms, account: AccountId) {
  return pool.maybeOne(sql.type(row)`
    select username, email, password_hash as "passwordHash" from users where account = ${account}`);
}

export async function changePassword(
  rooms: FlowRooms,
  account: AccountId,
  { current, next, renewal, visit }: PasswordChange,
): Promise<FlowOutcome> {
  const { pool, hasher, queueMail } = rooms;
  const before = await credentialsOf(rooms, account);
  const checked = await hasher.check(current, before?.passwordHash ?? null);
  if (checked === BUSY) return overloaded();
  if (before === null || !checked.isMatch) return refusal('wrong-password', WRONG, 'currentPassword');
  if (isCommonPassword(next, before.username, before.email ?? '')) return { ...TOO_COMMON, field: 'newPassword' };
  const passwordHash = await hasher.hash(next);
  if (passwordHash === BUSY) return overloaded();
  const ended: SessionKey[] = [];
  const outcome = await pool.transaction<FlowOutcome>(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person?.passwordHash !== before.passwordHash) return SIGNED_OUT;
    const tooMany = await spendOfDay(transaction, 'account-changes', account);
    if (tooMany !== null) return tooMany;
    if (!(await renewSession(transaction, account, renewal))) return SIGNED_OUT;
    await setPassword(transaction, account, passwordHash);
    ended.push(...(await endOtherSessions(transaction, account, renewal.to)));
    await noteEvent(transaction, account, 'password-changed', visit);
    const params = { username: person.username, ...circumstancesOf(rooms, visit) };
    const cause = `password-changed:${account}:${person.epoch + 1}`;
    if (person.email !== null && person.isConfirmed) {
      await queueMail(transaction, { kind: 'password-changed', cause, account, to: person.email, params });
    }
    return DONE;
  });
  if (outcome.kind === 'done') tellEnds(rooms, renewal, ended);
  return outcome;
}

const CODE_NEEDED = refusal('wrong-code', 'Enter the code of your authenticator app, too.', 'code');

/** The session gets a new id, so that a copy of the old one gains nothing. */
export async function reauthenticate(
  rooms: FlowRooms,
  account: AccountId,
  { password, code, renewal, visit }: Proof,
): Promise<FlowOutcome> {
  const { pool, hasher, ends } = rooms;
  const found = await credentialsOf(rooms, account);
  const checked = await hasher.check(password, found?.passwordHash ?? null);
  if (checked === BUSY) return overloaded();
  if (found === null || !checked.isMatch) return refusal('wrong-password', WRONG, 'password');
  const prove = () =>
    pool.transaction<Done | IdentityRefusal>(async (transaction) => {
      const person = await lockPerson(transaction, account);
      if (person?.passwordHash !== found.passwordHash) return SIGNED_OUT;
      const needsFactor = !(await waysToReauthenticate(transaction, account)).includes('password');
      if (!needsFactor) return (await renewSession(transaction, account, renewal)) ? DONE : SIGNED_OUT;
      if (code === undefined) return CODE_NEEDED;
      const taken = await takeCode(rooms, transaction, { person, visit }, code);
      // A recovery code does not suffice for staff: they can have a new factor added instead.
      if (taken === null || (taken === 'recovery' && person.isStaff)) return WRONG_CODE;
      const assurance = taken === 'totp' ? 'password+totp' : null;
      return (await renewSession(transaction, account, renewal, assurance)) ? DONE : SIGNED_OUT;
    });
  const proven = await (code === undefined ? prove() : countedGuess<Done>(rooms, { account, visit }, prove));
  if (proven.kind === 'done') ends.tell({ session: renewal.from, renewedAs: renewal.to });
  return proven;
}
