// Ends everything opened with the old password and opens no session: the link may be in the wrong hands.
import { sql } from 'slonik';
import { z } from 'zod';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { cancelPendingChange } from '../addresses/cancel-change.ts';
import { confirmAddress, isAddressOf } from '../addresses/confirm-address.ts';
import { isOfWelcomedOther } from '../people/mailbox-claims.ts';
import { agentWords } from '../devices/agent-words.ts';
import { deviceHash, forgetDevices, noteDevice } from '../devices/known-devices.ts';
import { circumstancesOf, DONE, type FlowRooms, refusal } from '../flow-rooms.ts';
import { isCommonPassword, TOO_COMMON } from '../passwords/common-passwords.ts';
import { BUSY } from '../passwords/password-hasher.ts';
import { setPassword } from '../people/credentials.ts';
import { overloaded } from '../registration.ts';
import { noteEvent } from '../security-events.ts';
import { endSessionsOf } from '../sessions/session-rows.ts';
import { type FoundToken, findToken, spendToken } from '../tokens/account-tokens.ts';

const INVALID = refusal('invalid-link', 'This password reset link is invalid or expired.');
const nameRow = z.strictObject({ username: z.string() });

export async function resetLinkOwner({ pool }: FlowRooms, token: string): Promise<string | null> {
  const found = await findToken(pool, token, ['reset-password']);
  return found === null ? null : usernameOf(pool, found);
}

function usernameOf(pool: FlowRooms['pool'], { account }: FoundToken): Promise<string | null> {
  return pool.maybeOneFirst(sql.type(nameRow)`select username from users where account = ${account}`);
}

/** The token is checked before hashing; a busy hasher leaves it unused. */
export async function resetPassword(
  rooms: FlowRooms,
  token: string,
  password: string,
  { visit, device }: { visit: Visit; device: string },
): Promise<FlowOutcome> {
  const { pool, hasher, ends, queueMail } = rooms;
  const found = await findToken(pool, token, ['reset-password']);
  const username = found === null ? null : await usernameOf(pool, found);
  if (found === null || username === null) return INVALID;
  if (isCommonPassword(password, username, found.address)) return TOO_COMMON;
  const passwordHash = await hasher.hash(password);
  if (passwordHash === BUSY) return overloaded();
  const reset = await spendToken(rooms, { token, purposes: ['reset-password'] }, async (transaction, person, taken) => {
    const { account } = person;
    await setPassword(transaction, account, passwordHash);
    await endSessionsOf(transaction, account);
    await forgetDevices(transaction, account);
    // Otherwise strangers' wrong passwords of the day would block the new password too.
    await noteDevice(transaction, account, deviceHash(account, device), agentWords(visit.agent));
    await cancelPendingChange(transaction, account);
    const isNew = isAddressOf(person, taken) && !person.isConfirmed;
    if (isNew && !(await isOfWelcomedOther(transaction, account, taken.address))) {
      await confirmAddress(transaction, taken);
    }
    await noteEvent(transaction, account, 'password-reset', visit);
    const params = { username: person.username, ...circumstancesOf(rooms, visit) };
    const cause = `password-changed:${account}:${person.epoch + 1}`;
    const to = person.email ?? taken.address;
    await queueMail(transaction, { kind: 'password-changed', cause, account, to, params });
    return DONE;
  });
  if (reset.kind === 'refusal') return INVALID;
  ends.tell({ account: found.account });
  return DONE;
}
