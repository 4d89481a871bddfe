import { expect, test } from 'vitest';
import { p99OfBareSync, waitsFor } from './bare-sync.ts';

test('a write waits for the end of the first sync that begins when it is due, or after', () => {
  const syncs = [
    { startedAt: 0, endedAt: 1 },
    { startedAt: 1, endedAt: 9 },
    { startedAt: 10, endedAt: 11 },
  ];
  // Due at 0, 2, 4, 6 and 8.
  expect(waitsFor(syncs, 5)).toEqual([1, 9, 7, 5, 3]);
});

test('a disk is timed', () => {
  expect(p99OfBareSync(50)).toBeGreaterThan(0);
});
