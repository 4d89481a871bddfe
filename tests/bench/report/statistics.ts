/** Throws if there are no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values to take the median of');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Nearest rank. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  if (values.length === 0) throw new RangeError('no values to take a percentile of');
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1]!;
}

/** 0.05 is "plus or minus 5 %". */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values);
}
