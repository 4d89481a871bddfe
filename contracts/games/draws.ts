// From floats to things drawn: one of n, one by weight, several without putting back. Every game's mapping is made of
// these three. Exact: a float is u / 2^32 and every n here is far below 2^21, so no product is rounded.

/** floor(float x count): 0 to count - 1. */
export function oneOf(count: number, float: number): number {
  return Math.floor(float * count);
}

/** The place whose share of the running totals floor(float x last total) falls in. Totals ascend. */
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
 * Takes one out of what is left for each float, in order, and closes the gap (`splice`, as the convention has it;
 * a swap with the last would draw other ones from the same seeds). The numbers run from `first` to `first + size - 1`.
 */
export function distinctOf(first: number, size: number, floats: readonly number[]): number[] {
  const left = Array.from({ length: size }, (_, index) => first + index);
  return floats.map((float) => left.splice(oneOf(left.length, float), 1)[0]!);
}
