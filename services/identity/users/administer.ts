import type { CommonQueryMethods, DatabasePool } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { reason } from '#contracts/definition/envelope.ts';
import type { StandingCommand } from '#contracts/internal/identity.ts';
import type { Person } from '#contracts/internal/people.ts';
import { endOfDay, utcDay } from '#contracts/days/utc-day.ts';
import { type Role, ROLES, role } from '#contracts/definition/roles.ts';
import { findAccountOf, findPerson } from '../people/find-people.ts';
import { askForStanding } from '../standing/requests.ts';

export class UserError extends Error {
  override name = 'UserError';
}

export type Desk = {
  pool: DatabasePool;
  drawCommandId: () => string;
  actor: string;
};

type Change = {
  [Type in StandingCommand['type']]: Omit<Extract<StandingCommand, { type: Type }>, 'commandId' | 'account' | 'actor'>;
}[StandingCommand['type']];

type Forced = { isForced: boolean };

export async function userNamed(pool: CommonQueryMethods, username: string): Promise<Person> {
  const account = await findAccountOf(pool, username);
  const person = account === null ? null : await findPerson(pool, account);
  if (person === null) throw new UserError(`There is no user called ${username}.`);
  return person;
}

export function banUser(desk: Desk, username: string, why: string, forced?: Forced): Promise<string> {
  const done = (name: string) => `${name} is banned and signed out everywhere.`;
  return change(desk, username, { change: () => ({ type: 'ban-account', reason: reasonOf(why) }), done, ...forced });
}

export function unbanUser(desk: Desk, username: string, why: string): Promise<string> {
  const done = (name: string) => `${name} may sign in again.`;
  return change(desk, username, { change: () => ({ type: 'unban-account', reason: reasonOf(why) }), done });
}

type Grant = { role: string; reason: string; until?: string | undefined };

export async function grantRole(desk: Desk, username: string, grant: Grant, forced?: Forced): Promise<string> {
  const until = untilOf(grant.until);
  const end = until === null ? '' : ` until ${instantOf(until)}`;
  const done = (name: string) => `${name} has the role ${grant.role}${end}, and has to sign in again.`;
  const wanted = (): Change => ({
    type: 'grant-role',
    role: roleOf(grant.role),
    until,
    reason: reasonOf(grant.reason),
  });
  return change(desk, username, { change: wanted, done, ...forced });
}

export async function revokeRole(desk: Desk, username: string, grant: Grant, forced?: Forced): Promise<string> {
  const done = (name: string) => `${name} no longer has the role ${grant.role}, and is signed out everywhere.`;
  const wanted = (): Change => ({ type: 'revoke-role', role: roleOf(grant.role), reason: reasonOf(grant.reason) });
  return change(desk, username, { change: wanted, done, ...forced });
}

type Wanted = { change: () => Change; done: (name: string) => string } & Partial<Forced>;

async function change(desk: Desk, username: string, wanted: Wanted): Promise<string> {
  const { pool, actor, drawCommandId } = desk;
  const { account, username: name } = await userNamed(pool, username);
  const command = { ...wanted.change(), commandId: drawCommandId(), account, actor } as StandingCommand;
  const answer = await askForStanding(pool, command, { isForced: wanted.isForced ?? false });
  if (answer.kind === 'refused') throw new UserError(answer.message);
  return answer.kind === 'done' ? wanted.done(name) : 'Stored. No gateway answered; it is done when one runs.';
}

function roleOf(text: string): Role {
  const parsed = role.safeParse(text);
  if (!parsed.success) throw new UserError(`There is no role "${text}": ${ROLES.join(', ')}.`);
  return parsed.data;
}

export function reasonOf(text: string): string {
  const parsed = reason.safeParse(text);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new UserError(issue.code === 'too_big' ? `A reason has at most ${issue.maximum} characters.` : issue.message);
}

const instant = z.iso.datetime({ offset: true });

/** A date ends at its midnight, in UTC. */
function untilOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (utcDay.safeParse(text).success) return endOfDay(text);
  if (instant.safeParse(text).success) return Date.parse(text);
  throw new UserError(
    `"${text}" is no end: write a day of UTC (2026-12-31) or a time with its zone (2026-12-31T12:00:00Z).`,
  );
}
