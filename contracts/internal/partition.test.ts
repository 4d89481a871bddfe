import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountId } from '../ids.ts';
import { partitionOf } from './partition.ts';

/** [account, its partition of 2, of 3, of 4, of 16]. Other values would misplace existing accounts. */
const PINNED = [
  [1, 0, 2, 2, 6],
  [2, 0, 0, 0, 8],
  [3, 1, 0, 1, 1],
  [7, 1, 0, 3, 3],
  [1000, 0, 1, 2, 10],
  [4_294_967_295, 1, 2, 3, 7],
  [4_294_967_296, 1, 0, 1, 13],
  [4_294_967_297, 1, 2, 1, 5],
  [123_456_789_012_345, 0, 1, 0, 0],
  [281_474_976_710_655, 1, 2, 1, 5],
] as const;

test('an account always has the same partition', () => {
  const found = PINNED.map(([account]) => [account, ...[2, 3, 4, 16].map((count) => partitionOf(account, count))]);
  expect(found).toEqual(PINNED);
});

test('a log of one partition has every account in partition 0', () => {
  expect([1, 77, 281_474_976_710_655].map((account) => partitionOf(account, 1))).toEqual([0, 0, 0]);
});

test('every account has a partition, for any number of partitions', () => {
  const accounts = fc.integer({ min: accountId.minValue!, max: accountId.maxValue! });
  fc.assert(
    fc.property(accounts, fc.integer({ min: 1, max: 1024 }), (account, partitions) => {
      const partition = partitionOf(account, partitions);
      expect(Number.isInteger(partition) && partition >= 0 && partition < partitions).toBe(true);
    }),
  );
});

test.each([2, 3, 4, 16])('accounts are spread evenly over %i partitions, consecutive or far apart', (partitions) => {
  for (const step of [1, 1_048_576, 2_147_483_647]) {
    const counts = Array.from({ length: partitions }, () => 0);
    for (let place = 1; place <= 100_000; place++) counts[partitionOf(place * step, partitions)]!++;
    const fair = 100_000 / partitions;
    for (const count of counts) expect(Math.abs(count / fair - 1)).toBeLessThan(0.05);
  }
});
