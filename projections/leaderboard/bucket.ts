// Exact below 256 points, then 128 buckets per doubling, about 5,500 in all. Monotone.
const EXACT_BITS = 7;
const PER_DOUBLING = 2 ** EXACT_BITS;

/** Points are below 2^53. */
function highestBit(points: number): number {
  const high = Math.floor(points / 2 ** 31);
  return high === 0 ? 31 - Math.clz32(points) : 62 - Math.clz32(high);
}

export function bucketOf(points: number): number {
  if (points < PER_DOUBLING) return points;
  const shift = highestBit(points) - EXACT_BITS;
  return PER_DOUBLING * shift + Math.floor(points / 2 ** shift);
}

/** Account ids have 48 random bits; the upper 8 are the slot. */
export const SLOT_SHIFT = 40;
