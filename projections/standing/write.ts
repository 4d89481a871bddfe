// A late (parked) event must not overwrite a newer value.
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { BanDelta, ChangeDelta, ExclusionDelta, Place, RoleDelta, StandingDeltas } from './fold.ts';

export function writeStanding(schema: string, deltas: StandingDeltas): Statement[] {
  return [
    ...forRows(deltas.bans, (rows) => writeBans(schema, rows)),
    ...forRows(deltas.roles, (rows) => writeRoles(schema, rows)),
    ...forRows(deltas.exclusions, (rows) => writeExclusions(schema, rows)),
    ...forRows(deltas.closed, (rows) => writeClosed(schema, rows)),
    ...forRows(deltas.changes, (rows) => writeChanges(schema, rows)),
    ...forRows(deltas.changes, announceChanges),
  ];
}

function writeBans(schema: string, bans: readonly BanDelta[]): Statement {
  return {
    name: `${schema}.ban`,
    text: `
      INSERT INTO ${schema}.ban AS stored (account, partition, seq, at, is_banned, until, reason, actor)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::boolean[], $6::int8[], $7::text[],
        $8::text[])
      ON CONFLICT (account) DO UPDATE SET seq = excluded.seq, at = excluded.at, is_banned = excluded.is_banned,
        until = excluded.until, reason = excluded.reason, actor = excluded.actor
      WHERE excluded.seq > stored.seq`,
    values: [
      ...placesOf(bans),
      textsOf(bans, ({ isBanned }) => String(isBanned)),
      textsOf(bans, ({ until }) => until?.toString() ?? null),
      textsOf(bans, ({ reason }) => reason),
      textsOf(bans, ({ actor }) => actor),
    ],
  };
}

function writeRoles(schema: string, roles: readonly RoleDelta[]): Statement {
  return {
    name: `${schema}.role`,
    text: `
      INSERT INTO ${schema}.role AS stored (account, partition, seq, at, role, is_held, until, reason, actor)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::text[], $6::boolean[], $7::int8[],
        $8::text[], $9::text[])
      ON CONFLICT (account, role) DO UPDATE SET seq = excluded.seq, at = excluded.at, is_held = excluded.is_held,
        until = excluded.until, reason = excluded.reason, actor = excluded.actor
      WHERE excluded.seq > stored.seq`,
    values: [
      ...placesOf(roles),
      textsOf(roles, ({ role }) => role),
      textsOf(roles, ({ isHeld }) => String(isHeld)),
      textsOf(roles, ({ until }) => until?.toString() ?? null),
      textsOf(roles, ({ reason }) => reason),
      textsOf(roles, ({ actor }) => actor),
    ],
  };
}

function writeExclusions(schema: string, exclusions: readonly ExclusionDelta[]): Statement {
  return {
    name: `${schema}.exclusion`,
    text: `
      INSERT INTO ${schema}.exclusion AS stored (account, partition, seq, at, until)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::int8[])
      ON CONFLICT (account) DO UPDATE SET seq = excluded.seq, at = excluded.at, until = excluded.until
      WHERE excluded.seq > stored.seq`,
    values: [...placesOf(exclusions), numbersOf(exclusions, ({ until }) => until)],
  };
}

function writeClosed(schema: string, closed: readonly Place[]): Statement {
  return {
    name: `${schema}.closed`,
    text: `
      INSERT INTO ${schema}.closed (account, at) SELECT * FROM unnest($1::int8[], $2::int8[])
      ON CONFLICT (account) DO NOTHING`,
    values: [numbersOf(closed, ({ account }) => account), numbersOf(closed, ({ at }) => at)],
  };
}

/** Sent on commit with the numbers of accounts whose bans or roles changed. */
export const STANDING_CHANGED = 'standing_changed';

function writeChanges(schema: string, changes: readonly ChangeDelta[]): Statement {
  return {
    name: `${schema}.change`,
    text: `
      INSERT INTO ${schema}.change (account, partition, seq, at, kind, role, until, reason, actor)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int8[],
        $8::text[], $9::text[])`,
    values: [
      ...placesOf(changes),
      textsOf(changes, ({ kind }) => kind),
      textsOf(changes, ({ role }) => role),
      textsOf(changes, ({ until }) => until?.toString() ?? null),
      textsOf(changes, ({ reason }) => reason),
      textsOf(changes, ({ actor }) => actor),
    ],
  };
}

function announceChanges(changes: readonly ChangeDelta[]): Statement {
  return {
    name: 'announce-standing',
    text: 'SELECT pg_notify($1, account::text) FROM unnest($2::int8[]) AS account',
    values: [STANDING_CHANGED, [...new Set(changes.map(({ account }) => account))]],
  };
}

function placesOf(deltas: readonly Place[]): string[] {
  return [
    numbersOf(deltas, ({ account }) => account),
    numbersOf(deltas, ({ partition }) => partition),
    numbersOf(deltas, ({ seq }) => seq),
    numbersOf(deltas, ({ at }) => at),
  ];
}
