import { sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Done, FlowOutcome, IdentityRefusal, PasswordChange, Proof } from '#contracts/internal/identity.ts';
import { takeCode } from '../factors/check-code.ts';
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
  const { pool, hasher, ends, queueMail } = rooms;
  const before = await credentialsOf(rooms, account);
  const checked = await hasher.check(current, before?.passwordHash ?? null);
  if (checked === BUSY) return overloaded();
  if (before === null || !checked.isMatch) return refusal('wrong-password', WRONG, 'currentPassword');
  if (isCommonPassword(next, before.username, before.email ?? '')) return { ...TOO_COMMON, field: 'newPassword' };
  const passwordHash = await hasher.hash(next);
  if (passwordHash === BUSY) return overloaded();
  const ended = await pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    // Somebody else has changed it meanwhile: the one that was checked is not the password any more.
    if (person?.passwordHash !== before.passwordHash) return null;
    if (!(await renewSession(transaction, account, renewal))) return null;
    await setPassword(transaction, account, passwordHash);
    const others = await endOtherSessions(transaction, account, renewal.to);
    await noteEvent(transaction, account, 'password-changed', visit);
    const params = { username: person.username, ...circumstancesOf(rooms, visit) };
    const cause = `password-changed:${account}:${person.epoch + 1}`;
    if (person.email !== null && person.isConfirmed) {
      await queueMail(transaction, { kind: 'password-changed', cause, account, to: person.email, params });
    }
    return others;
  });
  if (ended === null) return SIGNED_OUT;
  ends.tell({ session: renewal.from, renewedAs: renewal.to });
  for (const session of ended) ends.tell({ session });
  return DONE;
}

const CODE_NEEDED = refusal('wrong-code', 'Enter the code of your authenticator app, too.', 'code');

/** The session gets a new id, so that one that was copied before the proof does not profit from it. */
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
      // Staff have somebody who adds a factor for them: a code on paper is not enough to act in their roles.
      if (taken === null || (taken === 'recovery' && person.isStaff)) return WRONG_CODE;
      const assurance = taken === 'totp' ? 'password+totp' : null;
      return (await renewSession(transaction, account, renewal, assurance)) ? DONE : SIGNED_OUT;
    });
  // A call without a code is no guess.
  const proven = await (code === undefined ? prove() : countedGuess<Done>(rooms, { account, visit }, prove));
  if (proven.kind === 'done') ends.tell({ session: renewal.from, renewedAs: renewal.to });
  return proven;
}
