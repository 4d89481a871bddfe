import { expect, test } from 'vitest';
import { atRate } from './resolve.ts';

test.each([
  [-10_420_000, '1.08', -11_253_600],
  [1, '0.5', 1],
  [-1, '0.5', -1],
  [3, '0.1', 0],
  [9_000_000_000_000, '1.00000001', 9_000_000_090_000],
])('%d millionths at %s are %d', (micros, rate, dollars) => {
  expect(atRate(micros, rate)).toBe(dollars);
});
