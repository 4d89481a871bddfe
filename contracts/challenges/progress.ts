import { earnedPointsOf } from '../earnings.ts';
import type { LedgerEvent } from '../events.ts';

/** The signup bonus does not count, and reversals do not reduce another day. */
export function countedPointsOf(event: LedgerEvent): number {
  return event.type === 'signup-bonus-granted' ? 0 : Math.max(0, earnedPointsOf(event));
}
