import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { availableAfter, heldAfter } from '#ledger/engine/book/evolve.ts';

/** Numbers, versions and balances follow from the events, as a careful forger makes them. */
export function consistent(events: readonly LedgerEvent[]): LedgerEvent[] {
  const accounts = new Map<number, { version: number; available: number; held: number }>();
  return events.map((event, place) => {
    const before = accounts.get(event.account) ?? { version: 0, available: 0, held: 0 };
    const kind = kindOf(event.type, event.game);
    const after = {
      version: before.version + 1,
      available: availableAfter(before.available, kind, event.amount),
      held: heldAfter(before.held, kind, event.amount),
    };
    accounts.set(event.account, after);
    return { ...event, ...after, seq: place + 1 };
  });
}
