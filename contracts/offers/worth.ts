import { MAX_POINTS, POINTS_PER_USD } from '../points.ts';

const MICROS_PER_USD = 1_000_000n;

/** Rounded down. */
export function pointsOf(revenueMicros: number, sharePercent: number): number {
  const points = (BigInt(revenueMicros) * BigInt(sharePercent) * BigInt(POINTS_PER_USD)) / (100n * MICROS_PER_USD);
  return Number(points < BigInt(MAX_POINTS) ? points : BigInt(MAX_POINTS));
}
