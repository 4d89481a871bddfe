// A late (parked) event does not overwrite a newer value: what was taken back keeps its row.
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { forRows } from '#infra/postgres/session/pipeline.ts';
import { defineTable, fixed, highest, key, later, newest, newestOrNull } from '../view/define-table.ts';
import { type Adders, defineTableView } from '../view/define-table-view.ts';

/** Times in milliseconds. */
export const ban = defineTable({
  account: key('int8'),
  partition: fixed('int2'),
  seq: highest('int8'),
  isBanned: newest('boolean'),
  /** Null until lifted. */
  until: newestOrNull('int8'),
  /** Of the ban or of its lifting. */
  reason: newest('text'),
  actor: newest('text'),
  at: newest('int8'),
});

export const role = defineTable(
  {
    account: key('int8'),
    role: key('text'),
    partition: fixed('int2'),
    seq: highest('int8'),
    isHeld: newest('boolean'),
    /** Null until it is revoked. */
    until: newestOrNull('int8'),
    reason: newest('text'),
    actor: newest('text'),
    at: newest('int8'),
  },
  { indexes: { role_holders: '(role) WHERE is_held' } },
);

export const exclusion = defineTable({
  account: key('int8'),
  partition: fixed('int2'),
  seq: highest('int8'),
  until: newest('int8'),
  at: newest('int8'),
});

export const closed = defineTable({ account: key('int8'), at: fixed('int8') });

/** Every ban, grant and what took them back. Bans have no role. */
export const change = defineTable(
  {
    account: key('int8'),
    seq: key('int8'),
    partition: key('int2'),
    kind: fixed('text'),
    role: later('text'),
    until: later('int8'),
    reason: fixed('text'),
    actor: fixed('text'),
    at: fixed('int8'),
  },
  { isOnePerEvent: true },
);

const tables = { ban, role, exclusion, closed, change };
type Add = Adders<typeof tables>;

const placeOf = ({ account, partition, seq, at }: Pick<LedgerEvent, 'account' | 'partition' | 'seq' | 'at'>) => ({
  account,
  partition,
  seq,
  at,
});

function setBan(
  event: EventOf<'account-banned' | 'account-banned-until' | 'account-unbanned'>,
  add: Add,
  set: { kind: 'ban' | 'unban'; until: number | null },
): void {
  const { kind, until } = set;
  const row = { ...placeOf(event), until, reason: event.payload.reason, actor: event.actor ?? '' };
  add.ban({ ...row, isBanned: kind === 'ban' });
  add.change({ ...row, kind });
}

function setRole(
  event: EventOf<'role-granted' | 'role-revoked'>,
  add: Add,
  set: { kind: 'grant' | 'revoke'; until: number | null },
): void {
  const { kind, until } = set;
  const { role: name, reason } = event.payload;
  const row = { ...placeOf(event), role: name, until, reason, actor: event.actor ?? '' };
  add.role({ ...row, isHeld: kind === 'grant' });
  add.change({ ...row, kind });
}

/** Sent on commit with the numbers of accounts whose bans or roles changed. */
export const STANDING_CHANGED = 'standing_changed';

export const standingView = defineTableView({
  name: 'standing',
  version: 4,
  audience: 'owner',
  isNeededAtStart: true,
  tables,
  folds: {
    'account-banned': (event, add) => setBan(event, add, { kind: 'ban', until: null }),
    'account-banned-until': (event, add) => setBan(event, add, { kind: 'ban', until: event.payload.until }),
    'account-unbanned': (event, add) => setBan(event, add, { kind: 'unban', until: null }),
    'role-granted': (event, add) => setRole(event, add, { kind: 'grant', until: event.payload.until }),
    'role-revoked': (event, add) => setRole(event, add, { kind: 'revoke', until: null }),
    'player-excluded': (event, add) => add.exclusion({ ...placeOf(event), until: event.payload.until }),
    'account-closed': ({ account, at }, add) => add.closed({ account, at }),
  },
  announce: ({ change: rows }) =>
    forRows(rows, (changes) => ({
      name: 'announce-standing',
      text: 'SELECT pg_notify($1, account::text) FROM unnest($2::int8[]) AS account',
      values: [STANDING_CHANGED, [...new Set(changes.map(({ account }) => account))]],
    })),
});
