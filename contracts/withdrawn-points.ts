import type { EventType, LedgerEvent } from './events.ts';

export const WITHDRAWN_TYPES: ReadonlySet<EventType> = new Set([
  'hold-posted',
  'withdrawal-paid',
  'withdrawal-returned',
]);

/** Negative if a payout came back. */
export function withdrawnPointsOf({ type, amount }: LedgerEvent): bigint {
  // Payments have negative amounts, returns positive ones.
  return WITHDRAWN_TYPES.has(type) ? -BigInt(amount) : 0n;
}
