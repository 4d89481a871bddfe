import type { LedgerEvent } from '#contracts/events.ts';

const MAY_OVERDRAW: ReadonlySet<LedgerEvent['type']> = new Set([
  'error-corrected',
  'released-offer-reversed',
  'referral-share-reversed',
  'accrued-share-reversed',
  'challenge-reversed',
]);

/** Returns the deviations. */
export function balanceFaults(events: readonly LedgerEvent[]): string[] {
  const available = new Map<number, number>();
  const faults: string[] = [];
  for (const event of events) {
    const before = available.get(event.account) ?? 0;
    available.set(event.account, event.available);
    const isSpent = event.available < 0 && event.available < before && !MAY_OVERDRAW.has(event.type);
    if (event.held < 0 || isSpent) faults.push(`a balance is below zero at event ${event.seq} (${event.type})`);
  }
  return faults;
}
