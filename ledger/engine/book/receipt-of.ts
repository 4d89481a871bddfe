import type { LedgerEvent } from '#contracts/events.ts';
import type { Receipt } from '#contracts/outcome.ts';

export function receiptOf(events: readonly LedgerEvent[]): Receipt {
  const last = events.at(-1)!;
  return {
    kind: 'receipt',
    commandId: last.commandId,
    account: last.account,
    partition: last.partition,
    seq: last.seq,
    at: last.at,
    available: last.available,
    held: last.held,
    repeated: false,
    events,
  };
}
