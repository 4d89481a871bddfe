import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { SignedIn } from '#contracts/internal/identity.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { datesIn } from '#contracts/words/dates.ts';
import { readZone } from '#projections/daily-bonus/read.ts';
import { type FlowRooms, refusal } from '../flow-rooms.ts';
import { findPerson } from '../people/find-people.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { announcePerson } from '../sessions/session-ends.ts';

export async function closing(
  { now }: Pick<FlowRooms, 'now'>,
  db: CommonQueryMethods,
  { account, erasedAt }: { account: AccountId; erasedAt: number },
): Promise<IdentityRefusal> {
  const day = datesIn(await readZone(db, account), now).day(erasedAt);
  return refusal(
    'account-closing',
    `You asked to delete this account. It will be deleted on ${day} unless you keep it.`,
  );
}

const keptRow = z.strictObject({ epoch: z.int() });

/** Called after the password check. Returns the new epoch, or null if the account was deleted or kept in the meantime. */
export function keepAccount(
  pool: Pick<FlowRooms['pool'], 'transaction'>,
  account: AccountId,
  epoch: number,
): Promise<number | null> {
  return pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || person.epoch !== epoch || person.erasedAt === null) return null;
    return keepLocked(transaction, account);
  });
}

async function keepLocked(transaction: CommonQueryMethods, account: AccountId): Promise<number> {
  const epoch = await transaction.oneFirst(sql.type(keptRow)`
    update users set closing_at = null, closing_until = null, credential_epoch = credential_epoch + 1, updated_at = now()
    where account = ${account} returning credential_epoch as epoch`);
  await announcePerson(transaction, account);
  await noteEvent(transaction, account, 'deletion-stopped', null);
  return epoch;
}

export async function completeSignIn(
  rooms: Pick<FlowRooms, 'now'>,
  transaction: CommonQueryMethods,
  { account, epoch: checked, erasedAt }: Pick<LockedPerson, 'account' | 'epoch' | 'erasedAt'>,
  { assurance, keep }: { assurance: SignedIn['assurance']; keep: boolean },
): Promise<SignedIn | IdentityRefusal> {
  if (erasedAt !== null && !keep) return closing(rooms, transaction, { account, erasedAt });
  const epoch = erasedAt === null ? checked : await keepLocked(transaction, account);
  const person = (await findPerson(transaction, account))!;
  return { kind: 'signed-in', person, receipt: null, bonusPoints: 0, epoch, isNewcomer: false, assurance, factors: [] };
}
