// What an operator may do to people from a terminal: the same rows and the same ends of sessions as through the gateway.
import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { z } from 'zod';
import { reason } from '#contracts/definition/envelope.ts';
import type { Person } from '#contracts/internal/identity.ts';
import { ban } from '../ban.ts';
import { setBan, setRoles } from '../people/change-person.ts';
import { findAccountOf, findPerson, lockAdmins } from '../people/find-people.ts';

export const ROLES = ['player', 'admin', 'finance'] as const;
export type UserRole = (typeof ROLES)[number];

/** The message is a sentence for the operator. */
export class UserError extends Error {
  override name = 'UserError';
}

export async function userNamed(pool: CommonQueryMethods, username: string): Promise<Person> {
  const account = await findAccountOf(pool, username);
  const person = account === null ? null : await findPerson(pool, account);
  if (person === null) throw new UserError(`There is no user called ${username}.`);
  return person;
}

export async function banUser(pool: DatabasePool, username: string, why: string): Promise<string> {
  const person = await userNamed(pool, username);
  const told = reason.safeParse(why);
  if (!told.success) throw new UserError(complaintOf(told.error.issues[0]!));
  await ban(pool, person.account, told.data);
  return `${person.username} is banned and signed out everywhere.`;
}

/** The rule is that of all reasons, and what the column takes; the words are of a ban. The list has everybody in one line. */
function complaintOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' || issue.code === 'custom') return 'A ban needs a reason.';
  if (issue.code === 'too_big') return `The reason of a ban has at most ${issue.maximum} characters.`;
  return issue.message.replace('A reason', 'The reason of a ban');
}

export async function unbanUser(pool: DatabasePool, username: string): Promise<string> {
  const person = await userNamed(pool, username);
  await setBan(pool, person.account, null);
  return `${person.username} may sign in again.`;
}

/** `isForced`: also where the house is left without an admin. */
type Forced = { isForced: boolean };

/** Replaces the roles; "player" alone takes the others away. New rights hold from the next request on. */
export async function giveRoles(
  pool: DatabasePool,
  username: string,
  roles: readonly string[],
  { isForced }: Forced = { isForced: false },
): Promise<string> {
  const unknown = roles.filter((role) => !ROLES.some((known) => known === role));
  if (unknown.length > 0) throw new UserError(`There is no role "${unknown[0]}": ${ROLES.join(', ')}.`);
  const isAdmin = roles.includes('admin');
  const isFinance = roles.includes('finance');
  return pool.transaction(async (transaction) => {
    const person = await userNamed(transaction, username);
    if (!isAdmin && !isForced) await requireOtherAdmin(transaction, person);
    await setRoles(transaction, person.account, { isAdmin, isFinance });
    return `${person.username} is now ${rolesOf({ isAdmin, isFinance }).join(' and ')}.`;
  });
}

async function requireOtherAdmin(transaction: CommonQueryMethods, { account, username }: Person): Promise<void> {
  const admins = await lockAdmins(transaction);
  if (admins.length !== 1 || admins[0] !== account) return;
  throw new UserError(
    `${username} is the only admin who can sign in. Give the role to somebody else first, or repeat this with --force.`,
  );
}

export function rolesOf({ isAdmin, isFinance }: Pick<Person, 'isAdmin' | 'isFinance'>): UserRole[] {
  const roles: UserRole[] = [...(isAdmin ? (['admin'] as const) : []), ...(isFinance ? (['finance'] as const) : [])];
  return roles.length === 0 ? ['player'] : roles;
}
