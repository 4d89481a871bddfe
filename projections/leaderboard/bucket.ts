// The buckets of the ranking's count tables. Fine where players crowd, coarse where they are few: exact to 255 points,
// then 128 buckets for each doubling, 5,500 up to the highest balance there is. Monotone: more points, no lower bucket.
const EXACT_BITS = 7;
const PER_DOUBLING = 2 ** EXACT_BITS;

/** Position of the highest bit set; points are below 2^53. */
function highestBit(points: number): number {
  const high = Math.floor(points / 2 ** 31);
  return high === 0 ? 31 - Math.clz32(points) : 62 - Math.clz32(high);
}

export function bucketOf(points: number): number {
  if (points < PER_DOUBLING) return points;
  const shift = highestBit(points) - EXACT_BITS;
  return PER_DOUBLING * shift + Math.floor(points / 2 ** shift);
}

/** Account ids have 48 random bits: their upper 8 are the slot. */
export const SLOT_SHIFT = 40;
