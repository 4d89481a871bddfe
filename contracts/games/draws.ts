// Exact: floats are u / 2^32 and n is far below 2^21, so products are not rounded.

/** floor(float x count): 0 to count - 1. */
export function oneOf(count: number, float: number): number {
  return Math.floor(float * count);
}

/** Index of the running total that floor(float x last total) falls below. Totals ascend. */
export function oneByWeight(totals: readonly number[], float: number): number {
  const at = oneOf(totals.at(-1)!, float);
  return totals.findIndex((total) => at < total);
}

/** Weights 3, 2, 5 become the totals 3, 5, 10. */
export function runningTotals(weights: readonly number[]): number[] {
  let total = 0;
  return weights.map((weight) => (total += weight));
}

/**
 * Each float removes one number and closes the gap. The convention uses `splice`; a swap with the last would draw other
 * numbers.
 */
export function distinctOf(first: number, size: number, floats: readonly number[]): number[] {
  const left = Array.from({ length: size }, (_, index) => first + index);
  return floats.map((float) => left.splice(oneOf(left.length, float), 1)[0]!);
}
