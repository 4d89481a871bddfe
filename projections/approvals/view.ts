import type { ChangeState } from '#contracts/approvals/change-request.ts';
import type { EventOf, EventType } from '#contracts/events.ts';
import { defineTable, first, fixed, key, later } from '../view/define-table.ts';
import { type Adders, defineTableView } from '../view/define-table-view.ts';

/** A row per change request, and per change that one person decided alone. Times in milliseconds. */
export const request = defineTable(
  {
    /** Command id of the change. */
    id: key('uuid'),
    account: fixed('int8'),
    partition: fixed('int2'),
    /** Of the request, which can come after its end if it was parked. */
    seq: first('int8'),
    kind: first('text'),
    /** The command without its envelope. */
    change: first('jsonb'),
    hash: first('text'),
    thing: later('text'),
    before: first('jsonb'),
    maker: first('text'),
    requestedAt: first('int8'),
    /** Null if one person decided alone. */
    expiresAt: later('int8'),
    /** Null while it waits. */
    ended: later('text'),
    endedAt: later('int8'),
    checker: later('text'),
    reason: later('text'),
    /** Type of the event that made it stale. */
    outdatedBy: later('text'),
  },
  {
    fillfactor: 80,
    indexes: {
      request_latest: '(requested_at DESC, id DESC) WHERE requested_at IS NOT NULL',
      request_waiting: '(requested_at DESC, id DESC) WHERE ended IS NULL AND requested_at IS NOT NULL',
      request_of_maker: '(maker, requested_at DESC, id DESC)',
      request_of_account: '(account, requested_at DESC, id DESC)',
      request_expiry: '(coalesce(expires_at, 0), id)',
      request_kind: '(kind, requested_at, id)',
    },
  },
);

const tables = { request };

type Requested = EventOf<'change-requested' | 'second-person-waived'>;

function requestIn({
  commandId: id,
  account,
  partition,
  seq,
  actor,
  at,
  payload: { change, hash, before },
}: Requested) {
  return { id, account, partition, seq, kind: change.type, change, hash, before, maker: actor ?? '', requestedAt: at };
}

type EndType = { [T in EventType]: EventOf<T>['payload'] extends { requestId: string } ? T : never }[EventType] &
  `change-${string}`;

const ends =
  <Type extends EndType>(
    ended: Exclude<ChangeState, 'waiting'>,
    more: (payload: EventOf<Type>['payload']) => { reason?: string | null; outdatedBy?: string } = () => ({}),
  ) =>
  ({ account, partition, at, actor, payload }: EventOf<Type>, add: Adders<typeof tables>) => {
    const id = (payload as { requestId: string }).requestId;
    add.request({ id, account, partition, ended, endedAt: at, checker: actor, ...more(payload) });
  };

export const approvalsView = defineTableView({
  name: 'approvals',
  version: 2,
  audience: 'owner',
  tables,
  folds: {
    'change-requested': (event, add) => {
      const { thing, expiresAt } = event.payload;
      add.request({ ...requestIn(event), thing, expiresAt });
    },
    'second-person-waived': (event, add) =>
      add.request({ ...requestIn(event), ended: 'alone', endedAt: event.at, checker: event.actor }),
    'change-approved': ends<'change-approved'>('approved', ({ reason }) => ({ reason })),
    'change-rejected': ends<'change-rejected'>('rejected', ({ reason }) => ({ reason })),
    'change-withdrawn': ends<'change-withdrawn'>('withdrawn'),
    'change-expired': ends<'change-expired'>('expired'),
    'change-outdated': ends<'change-outdated'>('stale', ({ by: outdatedBy }) => ({ outdatedBy })),
  },
  /** Maker and checker. The player's account is left out. */
  news({ request: rows }) {
    const actors = rows.flatMap(({ maker, checker }) => [maker, checker]);
    const accounts = actors.map((actor) => Number(/^operator:(\d+)$/.exec(actor ?? '')?.[1] ?? 0));
    return { accounts: [...new Set(accounts.filter((account) => account > 0))] };
  },
});
