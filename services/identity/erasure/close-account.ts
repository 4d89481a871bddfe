// An account that its owner wants deleted: for a week nobody sees its name and nobody is signed in, and its owner can take it back
// by signing in.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/identity.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { Closing } from '#contracts/internal/own-data.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readOpenRounds } from '#projections/rounds/read-open.ts';
import { circumstancesOf, type FlowRooms, refusal } from '../flow-rooms.ts';
import { changeCredentials } from '../people/credentials.ts';
import { lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { announcePerson } from '../sessions/session-ends.ts';
import { endSessionsOf } from '../sessions/session-rows.ts';

export const CLOSING_DAYS = 7;

const STAFF = refusal('staff-account', 'An account with a role of the staff is not deleted. Give the role back first.');
const OTHER_NAME = refusal('invalid-input', 'That is not your username.', 'username');

const atRow = z.strictObject({ erasedAt: z.int() });
const keptRow = z.strictObject({ epoch: z.int() });

/** `username`: as it was typed. */
export async function askToClose(
  rooms: FlowRooms,
  account: AccountId,
  { username, visit }: { username: string; visit: Visit },
): Promise<Closing | IdentityRefusal> {
  const { pool, queueMail, ends } = rooms;
  const hindered = await hindranceOf(pool, account);
  if (hindered !== null) return hindered;
  const outcome = await pool.transaction(async (transaction): Promise<Closing | IdentityRefusal> => {
    const person = await lockPerson(transaction, account);
    if (person === null) return refusal('sign-in-failed', 'Sign in first.');
    if (person.isStaff) return STAFF;
    if (person.username !== username) return OTHER_NAME;
    const erasedAt = await transaction.oneFirst(sql.type(atRow)`
      update users set closing_at = now() where account = ${account}
      returning closing_at + ${CLOSING_DAYS} * interval '1 day' as "erasedAt"`);
    await changeCredentials(transaction, account);
    await endSessionsOf(transaction, account);
    await announcePerson(transaction, account);
    await noteEvent(transaction, account, 'deletion-asked', visit);
    const params = { username: person.username, ...circumstancesOf(rooms, visit), erasedAt };
    const cause = `account-closing:${account}:${person.epoch + 1}`;
    if (person.email !== null && person.isConfirmed) {
      await queueMail(transaction, { kind: 'account-closing', cause, account, to: person.email, params });
    }
    return { kind: 'closing', erasedAt };
  });
  if (outcome.kind === 'closing') ends.tell({ account });
  return outcome;
}

/** Told before a week is waited for in vain; the ledger decides again when the account is closed. */
async function hindranceOf(db: CommonQueryMethods, account: AccountId): Promise<IdentityRefusal | null> {
  if ((await readOpenRounds(db, account)).length > 0) {
    return refusal('account-in-play', REFUSALS['account-in-play'].message);
  }
  const balance = await readBalance(db, account);
  if (balance === null || balance.held === 0) return null;
  return refusal('account-holds-points', REFUSALS['account-holds-points'].message);
}

/** By its owner, who has just given the password. The new epoch; null: it is not closing any more, or gone. */
export function keepAccount(
  pool: Pick<FlowRooms['pool'], 'transaction'>,
  account: AccountId,
  epoch: number,
): Promise<number | null> {
  return pool.transaction(async (transaction) => {
    const kept = await transaction.maybeOneFirst(sql.type(keptRow)`
      update users set closing_at = null, credential_epoch = credential_epoch + 1, updated_at = now()
      where account = ${account} and credential_epoch = ${epoch} and closing_at is not null
      returning credential_epoch as epoch`);
    if (kept === null) return null;
    await announcePerson(transaction, account);
    await noteEvent(transaction, account, 'deletion-stopped', null);
    return kept;
  });
}
