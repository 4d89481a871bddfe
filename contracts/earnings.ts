// What counts as earned: points that the house gives, booked against `bonus-expense`. What a game pays out and what an
// operator adjusts is not earned.
import type { EventType, LedgerEvent } from './events.ts';
import { KINDS } from './kinds.ts';

const EARNING_TYPES: ReadonlySet<EventType> = new Set(
  KINDS.filter((kind) => kind.counter === 'bonus-expense').map((kind) => kind.type),
);

/** Points earned by this event; 0 for every other kind. */
export function earnedPointsOf(event: LedgerEvent): number {
  return EARNING_TYPES.has(event.type) ? event.amount : 0;
}
