import type { LedgerEvent } from './events.ts';

/** Negative if a payout came back. */
export function withdrawnPointsOf({ type, amount }: LedgerEvent): bigint {
  // Payments have negative amounts, returns positive ones.
  const isOut = type === 'hold-posted' || type === 'withdrawal-paid' || type === 'withdrawal-returned';
  return isOut ? -BigInt(amount) : 0n;
}
