// Points: the only money of the house. Whole, safe integers; every sum and product is checked.
// Before it: request bodies and events. After it: rules, folds and screens.
import { z } from 'zod';

/** No balance, stake or payout may pass this (10^15 < 2^53), so the sum of a few never overflows. */
export const MAX_POINTS = 1_000_000_000_000_000;

/** 100 points are worth one US dollar. */
export const POINTS_PER_USD = 100;

export const points = z.int().min(0).max(MAX_POINTS);
export const signedPoints = z.int().min(-MAX_POINTS).max(MAX_POINTS);

/** Sums over many accounts, or over a life: they may pass what one account can hold. */
export const summedPoints = z.int().min(0);

export function isPoints(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_POINTS;
}

/**
 * What a stake returns at a gross multiplier given in hundredths: floor(stake x hundredths / 100).
 * Integer arithmetic throughout, because 1.4 x 45 is 62.999... in doubles and 63 in truth.
 */
export function payoutPoints(stakePoints: number, multiplierHundredths: number): number {
  const product = stakePoints * multiplierHundredths;
  if (Number.isSafeInteger(product)) return Math.floor(product / 100);
  const payout = (BigInt(stakePoints) * BigInt(multiplierHundredths)) / 100n;
  if (payout > BigInt(MAX_POINTS)) throw new RangeError(`payout ${payout} exceeds ${MAX_POINTS} points`);
  return Number(payout);
}

/** Dollars with two places, as a string: 1234 -> "12.34". */
export function usdOfPoints(amountPoints: number): string {
  const sign = amountPoints < 0 ? '-' : '';
  const whole = Math.abs(amountPoints);
  // A point is a cent; their product would leave the safe integers.
  return `${sign}${Math.floor(whole / POINTS_PER_USD)}.${String(whole % POINTS_PER_USD).padStart(2, '0')}`;
}
