import type { LedgerEvent } from '../events.ts';

/** When an event counts in the books, in milliseconds. */
export function effectiveAtOf(event: LedgerEvent): number {
  if (event.type !== 'treasury-posted' || event.payload.effectiveAt === undefined) return event.at;
  return Date.parse(event.payload.effectiveAt);
}
