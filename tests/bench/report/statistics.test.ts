import { describe, expect, test } from 'vitest';
import { median, percentile, spread } from './statistics.ts';

describe('figures that stand for many runs', () => {
  test('the median of an odd number of runs is the middle one, whatever their order', () => {
    expect(median([30, 10, 20])).toBe(20);
  });

  test('the median of an even number of runs lies between the two middle ones', () => {
    expect(median([10, 40, 20, 30])).toBe(25);
  });

  test('one run is its own median and has no spread', () => {
    expect(median([7])).toBe(7);
    expect(spread([7])).toBe(0);
  });

  test('percentiles go by nearest rank: of 1 to 100, p50 is 50 and p99 is 99', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 50)).toBe(50);
    expect(percentile(values, 99)).toBe(99);
    expect(percentile(values, 100)).toBe(100);
    expect(percentile(values, 0)).toBe(1);
  });

  test('a percentile of few values is one of them, never an invention', () => {
    expect(percentile([3, 1, 2], 99)).toBe(3);
    expect(percentile([5], 50)).toBe(5);
  });

  test('spread is half the distance of the extremes over the median', () => {
    expect(spread([90, 100, 110])).toBeCloseTo(0.1);
  });

  test('no values is a mistake of the caller and says so', () => {
    expect(() => median([])).toThrow(RangeError);
    expect(() => percentile([], 50)).toThrow(RangeError);
  });
});
