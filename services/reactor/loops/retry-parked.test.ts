import { expect, test, vi } from 'vitest';
import type { Tried } from '../store/parked.ts';
import { ParkedRetries, triesInVain } from './retry-parked.ts';

const pauses = { firstMs: 5, longestMs: 60 };
const nothing: Tried = { taken: 0, left: 0 };
const stays: Tried = { taken: 0, left: 3 };

function retriesOf(tries: readonly (Tried | Error)[]) {
  const stop = new AbortController();
  const waits: { ms: number; end: () => void }[] = [];
  let tried = 0;
  const retries = new ParkedRetries(
    {
      pauses,
      async attempt() {
        const next = tries[tried++] ?? nothing;
        if (next instanceof Error) throw next;
        return next;
      },
      complain: (error, pauseMs) => void complaints.push([(error as Error).message, pauseMs]),
      wait(ms, signal) {
        const { promise, resolve } = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => resolve());
        waits.push({ ms, end: resolve });
        return promise;
      },
    },
    stop.signal,
  );
  const complaints: [string, number][] = [];
  const running = retries.run();
  return {
    retries,
    complaints,
    tries: () => tried,
    waits: () => waits.map(({ ms }) => ms),
    waitsFor: (count: number) => vi.waitUntil(() => waits.length >= count, { interval: 1 }),
    pass: () => waits.at(-1)!.end(),
    async end() {
      stop.abort();
      await running;
    },
  };
}

test('parked events are tried at the start, then at growing intervals up to the maximum', async () => {
  const { pass, waits, waitsFor, tries, end } = retriesOf(Array<Tried>(8).fill(stays));
  for (let count = 1; count <= 6; count++) {
    await waitsFor(count);
    pass();
  }
  await waitsFor(7);
  expect(waits()).toEqual([5, 10, 20, 40, 60, 60, 60]);
  await end();
  expect(tries()).toBe(7);
});

test('after a success the rest is tried again soon', () => {
  expect(triesInVain(6, { taken: 0, left: 2 })).toBe(7);
  expect(triesInVain(6, { taken: 1, left: 2 })).toBe(1);
  expect(triesInVain(6, { taken: 3, left: 0 })).toBe(0);
});

test('retries rest while nothing is parked; a newly parked event is tried soon, not at once', async () => {
  const { retries, waits, waitsFor, pass, tries, end } = retriesOf([nothing, stays]);
  await waitsFor(1);
  retries.wake();
  await waitsFor(2);
  expect([tries(), waits()]).toEqual([1, [60, 5]]);
  pass();
  await waitsFor(3);
  expect([tries(), waits()]).toEqual([2, [60, 5, 5]]);
  await end();
});

test('parking more while some remain does not increase the rate', async () => {
  const { retries, waits, waitsFor, pass, tries, end } = retriesOf([stays, stays, stays]);
  await waitsFor(1);
  for (let count = 0; count < 100; count++) retries.wake();
  pass();
  await waitsFor(2);
  expect([tries(), waits()]).toEqual([2, [5, 10]]);
  await end();
});

test('a failed try is reported and repeated after a growing pause', async () => {
  const { complaints, waits, waitsFor, pass, end } = retriesOf([new Error('no database'), new Error('still none')]);
  await waitsFor(1);
  pass();
  await waitsFor(2);
  pass();
  await waitsFor(3);
  expect(complaints).toEqual([
    ['no database', 5],
    ['still none', 10],
  ]);
  expect(waits()).toEqual([5, 10, 60]);
  await end();
});
