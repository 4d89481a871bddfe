// What counts as earned: points that the house gives, less those taken back when a network reverses an offer. What a game
// pays out and what an operator adjusts is not earned.
import type { CounterAccount } from './definition/event.ts';
import type { EventType, LedgerEvent } from './events.ts';
import { KINDS } from './kinds.ts';

const EXPENSES: ReadonlySet<CounterAccount> = new Set(['bonus-expense', 'offer-expense', 'referral-expense']);

export const EARNING_TYPES: ReadonlySet<EventType> = new Set(
  KINDS.filter((kind) => EXPENSES.has(kind.counter)).map((kind) => kind.type),
);

/** Points earned by this event, below zero for a reversal; 0 for every other kind. */
export function earnedPointsOf(event: LedgerEvent): number {
  return EARNING_TYPES.has(event.type) ? event.amount : 0;
}
