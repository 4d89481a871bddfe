import { type AuditEvent, causeIdIn } from '#contracts/audit/event.ts';
import { pointAccountsOf } from '#contracts/books/ledger-accounts.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';

export function presentEvent(event: LedgerEvent): AuditEvent {
  const { partition, seq, at, account, version, type, game, actor, commandId, amount, available, held } = event;
  const payload: Readonly<Record<string, unknown>> = event.payload;
  const kind = kindOf(type, game);
  const accounts = pointAccountsOf(kind);
  const dollars = kind.dollars?.(event.payload as never);
  const { reason } = payload;
  return {
    place: `${partition}-${seq}`,
    at: instantOf(at),
    account,
    version,
    type,
    game,
    actor: actor ?? 'player',
    commandId,
    causeId: causeIdIn(payload) ?? commandId,
    points: accounts === null ? null : { amount, ...accounts },
    dollars: dollars === undefined ? null : { micros: dollars.micros, to: dollars.debit, from: dollars.credit },
    available,
    held,
    reason: typeof reason === 'string' ? reason : null,
    payload,
  };
}
