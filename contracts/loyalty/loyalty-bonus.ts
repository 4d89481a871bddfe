import { windowEnd, windowStart } from '../limits/windows.ts';

export type LoyaltyClaim = {
  /** Milliseconds. */
  at: number;
  /** Of all time, at the claim. */
  wageredPoints: number;
};

/** Milliseconds; weeks begin on Monday, UTC. 0 if nothing was claimed in the week of `now`. */
export function loyaltyOpensAt(claim: LoyaltyClaim | null, now: number): number {
  return claim !== null && claim.at >= windowStart('week', now) ? windowEnd('week', claim.at) : 0;
}
