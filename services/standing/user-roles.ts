import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { HISTORY_ROWS } from '#contracts/standing/calls.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { positionAt } from '#contracts/position.ts';
import { permissionsOf } from '#contracts/definition/permissions.ts';
import { readStanding, readStandingChanges } from '#projections/standing/read.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';

type Rooms = { pool: DatabasePool; identity: Pick<Identity, 'person'>; now: () => number };

export function userRolesHandler({ pool, identity, now }: Rooms): Handler<'user-roles'> {
  return async ({ params: { id } }) => {
    const [person, standing, changes] = await Promise.all([
      identity.person(id),
      readStanding(pool, id, now()),
      readStandingChanges(pool, id, HISTORY_ROWS),
    ]);
    if (person === null) return refused('account-unknown', 'There is no such account.');
    return answer({
      account: id,
      roles: standing.roles.map(({ until, since, ...held }) => ({
        ...held,
        until: endOf(until),
        since: instantOf(since),
      })),
      permissions: permissionsOf(standing.roles.map(({ role }) => role)),
      ban: standing.ban && { ...standing.ban, since: instantOf(standing.ban.since), until: endOf(standing.ban.until) },
      excludedUntil: endOf(standing.excludedUntil),
      history: changes.map(({ partition, seq, at, until, ...change }) => ({
        ...change,
        until: endOf(until),
        at: instantOf(at),
        position: positionAt(partition, seq),
      })),
    });
  };
}

const endOf = (until: number | null) => (until === null ? null : instantOf(until));
