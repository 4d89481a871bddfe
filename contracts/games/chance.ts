export type Fraction = { numerator: number; denominator: number };

/** Exact. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let taken = 1; taken <= k; taken++) ways = (ways * BigInt(n - k + taken)) / BigInt(taken);
  return ways;
}

/** In lowest terms. Throws RangeError beyond safe integers: published odds are never rounded. */
export function fraction(numerator: bigint | number, denominator: bigint | number): Fraction {
  const divisor = greatestDivisor(BigInt(numerator), BigInt(denominator));
  const lowest = { numerator: BigInt(numerator) / divisor, denominator: BigInt(denominator) / divisor };
  if (lowest.numerator > Number.MAX_SAFE_INTEGER || lowest.denominator > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`${lowest.numerator}/${lowest.denominator} does not fit safe integers`);
  }
  return { numerator: Number(lowest.numerator), denominator: Number(lowest.denominator) };
}

/** Sum of chance x multiplier over all ways to win. */
export function returnOf(ways: readonly { chance: Fraction; multiplierHundredths: number }[]): Fraction {
  let [numerator, denominator] = [0n, 1n];
  for (const { chance, multiplierHundredths } of ways) {
    const share = BigInt(chance.denominator) * 100n;
    numerator = numerator * share + BigInt(chance.numerator) * BigInt(multiplierHundredths) * denominator;
    denominator *= share;
  }
  return fraction(numerator, denominator);
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other);
}
