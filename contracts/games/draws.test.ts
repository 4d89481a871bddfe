import { expect, test } from 'vitest';
import { fixedDraws } from '#tests/support/fixed-draws.ts';
import { choose, fraction, returnOf } from './chance.ts';
import { distinctOf, oneByWeight, oneOf, runningTotals } from './draws.ts';

test('one of n: both ends of each share are exact for every n up to 101', () => {
  for (const count of [2, 6, 25, 38, 52, 80, 100, 101]) {
    for (let place = 0; place < count; place++) {
      const first = Math.ceil((place * 2 ** 32) / count);
      const last = Math.ceil(((place + 1) * 2 ** 32) / count) - 1;
      expect([oneOf(count, first / 2 ** 32), oneOf(count, last / 2 ** 32)]).toEqual([place, place]);
    }
  }
});

test('one by weight: each place has a share equal to its weight', () => {
  const totals = runningTotals([3, 2, 5]);
  expect(totals).toEqual([3, 5, 10]);
  const places = Array.from({ length: 10 }, (_, at) => oneByWeight(totals, at / 10));
  expect(places).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2, 2]);
});

test('several: the gap closes behind each draw; a swap with the last would differ', () => {
  expect(distinctOf(0, 5, [0, 0, 0])).toEqual([0, 1, 2]);
  expect(distinctOf(1, 5, [0.999, 0.999, 0])).toEqual([5, 4, 1]);
});

test('several: draws are distinct and in range for any floats', () => {
  const draws = fixedDraws('distinct');
  for (let nonce = 0; nonce < 300; nonce++) {
    const drawn = distinctOf(1, 80, draws(nonce, 20));
    expect(new Set(drawn).size).toBe(20);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(80);
  }
});

test('chances are exact: binomials, lowest terms, and an error instead of rounding', () => {
  expect(choose(80, 10)).toBe(1_646_492_110_120n);
  expect([choose(5, 6), choose(5, -1), choose(5, 0)]).toEqual([0n, 0n, 1n]);
  expect(fraction(36, 38)).toEqual({ numerator: 18, denominator: 19 });
  expect(() => fraction(1n, 2n ** 60n)).toThrow(RangeError);
  expect(() => fraction(2n ** 60n, 1n)).toThrow(RangeError);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  expect(fraction(most, 1n)).toEqual({ numerator: Number.MAX_SAFE_INTEGER, denominator: 1 });
  expect(fraction(1n, most)).toEqual({ numerator: 1, denominator: Number.MAX_SAFE_INTEGER });
  expect(returnOf([{ chance: { numerator: 1, denominator: 38 }, multiplierHundredths: 3600 }])).toEqual(
    fraction(36, 38),
  );
});
