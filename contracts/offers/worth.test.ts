import { expect, test } from 'vitest';
import { pointsOf } from './worth.ts';

test('the share of the player is rounded down to whole points', () => {
  expect(pointsOf(1_000_000, 50)).toBe(50);
  expect(pointsOf(19_999, 50)).toBe(0);
  expect(pointsOf(20_000, 50)).toBe(1);
  expect(pointsOf(9_007_199_254_740_991, 100)).toBe(900_719_925_474);
});
