import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { pauseAfterRefusal } from './worker.ts';

test('refused mail waits 1, 5, 15, 30 minutes, 1, 2, then always 4 hours', () => {
  const minutes = Array.from({ length: 9 }, (_, refusals) => pauseAfterRefusal(refusals + 1, 0.5) / MINUTE_MS);
  expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240]);
});

test('jitter spreads attempts by a fifth', () => {
  expect([pauseAfterRefusal(1, 0), pauseAfterRefusal(1, 1)]).toEqual([48_000, 72_000]);
});
