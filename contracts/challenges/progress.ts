import { EARNING_TYPES, earnedPointsOf } from '../earnings.ts';
import type { EventType, LedgerEvent } from '../events.ts';

/** From here on an offer counts when its points are released; before, it counted while they were pending. */
export const RELEASED_FROM = Date.UTC(2026, 10, 28, 20);

/** The signup bonus would begin a day for every new account. */
export const COUNTED_TYPES: ReadonlySet<EventType> = new Set(
  [...EARNING_TYPES, 'offer-released' as const].filter((type) => type !== 'signup-bonus-granted'),
);

export function isCountedOffer({ type, at, amount }: LedgerEvent): boolean {
  return type === (at < RELEASED_FROM ? 'offer-credited' : 'offer-released') && amount > 0;
}

/** Reversals do not reduce another day. */
export function countedPointsOf(event: LedgerEvent): number {
  if (!COUNTED_TYPES.has(event.type)) return 0;
  if (event.type === 'offer-credited' || event.type === 'offer-released')
    return isCountedOffer(event) ? event.amount : 0;
  return Math.max(0, earnedPointsOf(event));
}
