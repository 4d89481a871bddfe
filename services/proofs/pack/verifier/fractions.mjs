// Exact fractions, as [numerator, denominator] in lowest terms.
export function fraction(numerator, denominator = 1n) {
  let [one, other] = [numerator < 0n ? -numerator : numerator, denominator];
  while (other !== 0n) [one, other] = [other, one % other];
  return one === 0n ? [0n, 1n] : [numerator / one, denominator / one];
}

export const plus = ([a, b], [c, d]) => fraction(a * d + c * b, b * d);
export const times = ([a, b], [c, d]) => fraction(a * c, b * d);
export const isLess = ([a, b], [c, d]) => a * d < c * b;
export const fractionText = ([numerator, denominator]) => `${numerator}/${denominator}`;

export function choose(n, k) {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let taken = 1; taken <= k; taken++) ways = (ways * BigInt(n - k + taken)) / BigInt(taken);
  return ways;
}
