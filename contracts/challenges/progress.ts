import { earnedPointsOf } from '../earnings.ts';
import type { LedgerEvent } from '../events.ts';

/**
 * What was earned counts with the day on which it was credited. The signup bonus is no day's work, and a reversal takes
 * nothing back from another day's.
 */
export function countedPointsOf(event: LedgerEvent): number {
  return event.type === 'signup-bonus-granted' ? 0 : Math.max(0, earnedPointsOf(event));
}
