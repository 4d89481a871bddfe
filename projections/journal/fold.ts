import { pointAccountsOf } from '#contracts/books/ledger-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

export type JournalEntry = {
  partition: number;
  seq: number;
  at: number;
  account: number;
  kind: string;
  actor: string;
  commandId: string;
  points: { amount: number; to: string; from: string } | null;
  dollars: { micros: number; to: string; from: string } | null;
  available: number;
  held: number;
  reason: string | null;
  document: string | null;
};

export function foldJournal(events: readonly LedgerEvent[]): JournalEntry[] {
  return events.filter(({ game }) => game === null).map(entryOf);
}

function entryOf(event: LedgerEvent): JournalEntry {
  const { partition, seq, at, account, type, actor, commandId, amount, available, held, payload } = event;
  const kind = kindOf(type, null);
  const accounts = pointAccountsOf(kind);
  const dollars = kind.dollars?.(payload as never);
  return {
    partition,
    seq,
    at,
    account,
    kind: type,
    actor: actor === null ? 'player' : withoutNull(actor),
    commandId,
    points: accounts === null ? null : { amount, ...accounts },
    dollars: dollars === undefined ? null : { micros: dollars.micros, to: dollars.debit, from: dollars.credit },
    available,
    held,
    reason: 'reason' in payload && payload.reason !== null ? withoutNull(payload.reason) : null,
    document: 'reference' in payload && payload.reference !== null ? withoutNull(payload.reference) : null,
  };
}
