import type { AuditStep } from '#contracts/audit/step-call.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { VIEWS } from '#projections/registry.ts';
import type { Table } from '#projections/view/define-table.ts';
import { isTableView } from '#projections/view/define-table-view.ts';
import type { ViewName } from '#contracts/push.ts';

type Change = AuditStep['changes'][number];
type Row = Readonly<Record<string, unknown>>;

/** Events of other accounts change rows of these under an account's number, too. */
const SHARED: ReadonlySet<ViewName> = new Set<ViewName>(['referrals', 'promos', 'races', 'ledger-days']);
/** Rows without an account in their key that belong to one account. */
const OWN_WITHOUT_ACCOUNT: ReadonlySet<ViewName> = new Set<ViewName>(['withdrawals', 'approvals']);
const PLACE: ReadonlySet<string> = new Set(['seq', 'partition']);

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
    if (!isTableView(view)) {
      notShown.push(view.name);
      continue;
    }
    const own = view.rows([event]);
    const before = earlier === null ? null : view.rows(earlier);
    const after = earlier === null ? null : view.rows([...earlier, event]);
    for (const [name, table] of Object.entries(view.described)) {
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
  return Object.keys(row).filter((name) => columns[name]?.merge !== 'key' && !PLACE.has(name));
}

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
