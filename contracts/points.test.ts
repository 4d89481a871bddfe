import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPoints, MAX_POINTS, payoutPoints, points, signedPoints, usdOfPoints } from './points.ts';

test.each([
  [0, true],
  [MAX_POINTS, true],
  [MAX_POINTS + 1, false],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [2 ** 53, false],
])('%d as an amount of points: %s', (value, isAmount) => {
  expect(isPoints(value)).toBe(isAmount);
  expect(points.safeParse(value).success).toBe(isAmount);
});

test('an amount is a number, not text', () => {
  for (const value of ['5', null, undefined, 5n, true]) expect(signedPoints.safeParse(value).success).toBe(false);
});

test('a payout is the exact product, rounded down, however large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_POINTS }), fc.integer({ min: 0, max: 100_000 }), (stake, hundredths) => {
      const exact = (BigInt(stake) * BigInt(hundredths)) / 100n;
      fc.pre(exact <= BigInt(MAX_POINTS));
      expect(payoutPoints(stake, hundredths)).toBe(Number(exact));
    }),
  );
});

test('points are exact where doubles are not: 1.4 times 45 is 63', () => {
  expect(45 * 1.4).not.toBe(63);
  expect(payoutPoints(45, 140)).toBe(63);
});

test('a payout above the maximum throws', () => {
  expect(() => payoutPoints(MAX_POINTS, 101)).toThrow(RangeError);
});

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [1234, '12.34'],
  [-1234, '-12.34'],
  [MAX_POINTS, '10000000000000.00'],
  [999_999_999_999_994, '9999999999999.94'],
])('%d points are %s dollars', (amount, dollars) => {
  expect(usdOfPoints(amount)).toBe(dollars);
});
