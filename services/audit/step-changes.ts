import type { AuditStep } from '#contracts/audit/step-call.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { foldEconomics } from '#projections/economics/fold.ts';
import { foldJournal } from '#projections/journal/fold.ts';
import { foldLeaderboard } from '#projections/leaderboard/fold.ts';
import { VIEWS } from '#projections/registry.ts';
import { type Column, type Columns, fixed, key, later, newest, sum } from '#projections/view/define-table.ts';
import { isTableView } from '#projections/view/define-table-view.ts';
import type { View } from '#projections/view/define-view.ts';
import type { ViewName } from '#contracts/push.ts';

type Change = AuditStep['changes'][number];
type Row = Readonly<Record<string, unknown>>;

/** Events of other accounts change rows of these under an account's number, too. */
const SHARED: ReadonlySet<ViewName> = new Set<ViewName>(['referrals', 'promos', 'races', 'ledger-days']);
/** Rows without an account in their key that belong to one account. */
const OWN_WITHOUT_ACCOUNT: ReadonlySet<ViewName> = new Set<ViewName>(['withdrawals', 'approvals']);
const PLACE: ReadonlySet<string> = new Set(['seq', 'partition']);

type Table = { columns: Columns };
type Folded = {
  described: Readonly<Record<string, Table>>;
  rows(events: readonly LedgerEvent[]): Readonly<Record<string, readonly Row[]>>;
};

const flows = {
  pointsIn: sum('numeric'),
  pointsOut: sum('numeric'),
  dollarsIn: sum('numeric'),
  dollarsOut: sum('numeric'),
};

/** Views that are written by hand, by the tables where an event changes one row. */
const BY_HAND: Partial<Record<ViewName, Folded>> = {
  leaderboard: {
    described: {
      player: {
        columns: { account: key('int8'), points: newest('int8'), played: sum('int8'), earned: sum('numeric') },
      },
    },
    rows: (events) => ({ player: foldLeaderboard(events) }),
  },
  journal: {
    described: {
      entry: {
        columns: {
          partition: key('int2'),
          seq: key('int8'),
          kind: fixed('text'),
          points: later('jsonb'),
          dollars: later('jsonb'),
          available: fixed('int8'),
          held: fixed('int8'),
          reason: later('text'),
          document: later('text'),
        },
      },
    },
    rows: (events) => ({ entry: foldJournal(events) }),
  },
  economics: {
    described: {
      flow: { columns: { day: key('int4'), group: key('text'), source: key('text'), ...flows, entries: sum('int8') } },
    },
    rows: (events) => ({ flow: foldEconomics(events).flows }),
  },
};

/** Null if its rows cannot be folded from the events of one account. */
export function foldedOf(view: View): Folded | null {
  return isTableView(view) ? view : (BY_HAND[view.name] ?? null);
}

type Changes = Pick<AuditStep, 'changes' | 'notShown'>;

/**
 * What `event` changes in the rows of views. `earlier`: all earlier events of its account, the oldest first; null if there
 * are too many.
 */
export function changesOf(event: LedgerEvent, earlier: readonly LedgerEvent[] | null): Changes {
  const changes: Change[] = [];
  const notShown: ViewName[] = [];
  for (const view of VIEWS) {
    const isRead = view.kinds === null || view.kinds.has(event.type);
    if (!isRead || view.ignores(event)) continue;
    const folded = foldedOf(view);
    if (folded === null) {
      notShown.push(view.name);
      continue;
    }
    const own = folded.rows([event]);
    const before = earlier === null ? null : folded.rows(earlier);
    const after = earlier === null ? null : folded.rows([...earlier, event]);
    for (const [name, table] of Object.entries(folded.described)) {
      for (const delta of own[name] as readonly Row[]) {
        const isWhole = before !== null && isOwnRow(view.name, delta, event);
        const fields = isWhole
          ? changedFields(table, found(table, before[name]!, delta), found(table, after![name]!, delta)!)
          : addedFields(table, delta);
        const row = Object.fromEntries(keysOf(table).map((key) => [key, textOf(delta[key])]));
        if (fields.length > 0) changes.push({ view: view.name, table: name, row, isWhole, fields });
      }
    }
  }
  return { changes, notShown };
}

function isOwnRow(view: ViewName, row: Row, { account }: LedgerEvent): boolean {
  if (OWN_WITHOUT_ACCOUNT.has(view)) return true;
  return !SHARED.has(view) && row['account'] === account;
}

function keysOf({ columns }: Table): string[] {
  return Object.keys(columns).filter((name) => columns[name]!.merge === 'key');
}

function found(table: Table, rows: readonly Row[], wanted: Row): Row | null {
  const keys = keysOf(table);
  return rows.find((row) => keys.every((key) => row[key] === wanted[key])) ?? null;
}

function shownFields({ columns }: Table, row: Row): string[] {
  return Object.keys(row).filter((name) => isShown(columns[name]) && !PLACE.has(name));
}

const isShown = (column: Column | undefined) => column !== undefined && column.merge !== 'key';

function changedFields(table: Table, before: Row | null, after: Row): Change['fields'] {
  return shownFields(table, after).flatMap((name) => {
    const now = after[name];
    const then = before?.[name];
    if (now === undefined || now === null || textOf(then) === textOf(now)) return [];
    return [{ name, before: then === undefined || then === null ? null : textOf(then), after: textOf(now) }];
  });
}

/** Of a sum with its sign. A sum that is not raised is left out. */
function addedFields(table: Table, delta: Row): Change['fields'] {
  return shownFields(table, delta).flatMap((name) => {
    const value = delta[name];
    if (value === undefined || value === null) return [];
    const isSum = table.columns[name]?.merge === 'sum';
    if (isSum && Number(value) === 0) return [];
    return [{ name, before: null, after: isSum && Number(value) > 0 ? `+${textOf(value)}` : textOf(value) }];
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
