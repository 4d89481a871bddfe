// All values are integer hundredths.
import { type Fraction, fraction } from '../chance.ts';

/** 1.00. A cash-out there would risk nothing, so the lowest is 1.01. */
export const GROUND_HUNDREDTHS = 100;
export const LOWEST_CASH_OUT_HUNDREDTHS = 101;
export const CAP_HUNDREDTHS = 5000;

/** 0.5 a second: one hundredth every 20 ms. */
const MS_PER_HUNDREDTH = 20;

const UNSIGNED = 2 ** 32;
/** Percent; the house keeps 4. */
const SHARE = 96;

/** min(50.00, max(1.00, floor(96 x 2^32 / (u + 1)) / 100)) with u = f x 2^32. All values are below 2^53. */
export function crashPoint(float: number): number {
  const point = Math.floor((SHARE * UNSIGNED) / (float * UNSIGNED + 1));
  return Math.min(CAP_HUNDREDTHS, Math.max(GROUND_HUNDREDTHS, point));
}

/** floor(96 x 2^32 / hundredths) of 2^32 integers, for 1.01 to 50.00. */
export function chanceOfReaching(hundredths: number): Fraction {
  return fraction(Math.floor((SHARE * UNSIGNED) / hundredths), UNSIGNED);
}

/** m(t) = 1 + 0.5 t, rounded down to hundredths, at most 50.00. */
export function hundredthsAt(elapsedMs: number): number {
  const risen = Math.max(0, Math.floor(elapsedMs / MS_PER_HUNDREDTH));
  return Math.min(CAP_HUNDREDTHS, GROUND_HUNDREDTHS + risen);
}

/** First millisecond with this multiplier. */
export function msUntil(hundredths: number): number {
  return (hundredths - GROUND_HUNDREDTHS) * MS_PER_HUNDREDTH;
}
