// Points given by the house, less reversed offers. Game payouts and adjustments do not count.
import { EARNED_FROM } from './definition/chart-of-accounts.ts';
import type { EventType, LedgerEvent } from './events.ts';
import { KINDS } from './kinds.ts';

export const EARNING_TYPES: ReadonlySet<EventType> = new Set(
  KINDS.filter((kind) => EARNED_FROM.has(kind.counter) && kind.house === undefined).map((kind) => kind.type),
);

/** Negative for a reversal; 0 if the event earns nothing. */
export function earnedPointsOf(event: LedgerEvent): number {
  return EARNING_TYPES.has(event.type) ? event.amount : 0;
}
