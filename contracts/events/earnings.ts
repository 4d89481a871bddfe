// What counts as earned (decision D19): points the house credits. Game returns and adjustments are not earnings.
import type { EventType, LedgerEvent } from './catalogue.ts';
import { KINDS } from './kinds.ts';

const EARNING_TYPES: ReadonlySet<EventType> = new Set(
  KINDS.filter((kind) => kind.counter === 'bonus-expense').map((kind) => kind.type),
);

/** Points earned by this event; 0 for every other kind. */
export function earnedPointsOf(event: LedgerEvent): number {
  return EARNING_TYPES.has(event.type) ? event.amount : 0;
}
