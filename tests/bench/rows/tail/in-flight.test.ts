import { expect, test } from 'vitest';
import { fewestFor } from './in-flight.ts';

/** So many a second for each in flight. */
function making(each: number) {
  const tried: number[] = [];
  const drive = async (inFlight: number) => {
    tried.push(inFlight);
    return { done: 0, perSecond: inFlight * each, latencies: [] };
  };
  return { drive, tried };
}

test('as few in flight as make what is asked, and not fewer', async () => {
  const { drive, tried } = making(1000);
  expect(await fewestFor(51_000, 1, drive)).toEqual({ inFlight: 52, made: 52_000 });
  expect([...new Set(tried)]).toEqual([4, 8, 16, 32, 64, 48, 56, 52]);
});

test('a slow moment does not call for more: each number has three tries', async () => {
  const rates = [10, 10, 100];
  const drive = async () => ({ done: 0, perSecond: rates.shift()!, latencies: [] });
  expect(await fewestFor(100, 1, drive)).toEqual({ inFlight: 4, made: 100 });
});

test('what cannot be made is said', async () => {
  await expect(fewestFor(1_000_000, 1, making(1).drive)).rejects.toThrow(
    '256 in flight make fewer than 1,000,000 a second',
  );
});
