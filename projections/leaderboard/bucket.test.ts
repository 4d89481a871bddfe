import { expect, test } from 'vitest';
import { MAX_POINTS } from '#contracts/points.ts';
import { bucketOf } from './bucket.ts';

test('more points never map to a lower bucket, up to the highest balance', () => {
  const edges = Array.from({ length: 50 }, (_, bit) => 2 ** bit).flatMap((edge) => [edge - 1, edge, edge + 1]);
  const amounts = [...edges, ...Array.from({ length: 5000 }, (_, points) => points), MAX_POINTS]
    .filter((points) => points <= MAX_POINTS)
    .toSorted((a, b) => a - b);
  const buckets = amounts.map(bucketOf);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
});

test('small balances have a bucket each, and the number of buckets is small', () => {
  expect(Array.from({ length: 256 }, (_, points) => bucketOf(points))).toEqual(
    Array.from({ length: 256 }, (_, n) => n),
  );
  expect(bucketOf(256)).toBe(256);
  expect(bucketOf(257)).toBe(256);
  expect(bucketOf(MAX_POINTS)).toBeLessThan(5700);
});
