import { expect, test } from 'vitest';
import { retryLoop, pauseAfter, pause } from './retry-loop.ts';

const pauses = { firstMs: 1, longestMs: 5 };

test('a pause doubles with every consecutive failure, up to the longest', () => {
  expect([1, 2, 3, 4, 5, 5000].map((failures) => pauseAfter(failures, pauses))).toEqual([1, 2, 4, 5, 5, 5]);
});

test('a failure is reported and retried; a success resets the pause', async () => {
  const stop = new AbortController();
  const told: [string, number][] = [];
  let tries = 0;
  await retryLoop({
    async attempt(succeeds) {
      tries += 1;
      if (tries === 4) succeeds();
      if (tries === 6) return stop.abort();
      throw new Error(`try ${tries}`);
    },
    complain: (error, pauseMs) => void told.push([(error as Error).message, pauseMs]),
    pauses,
    signal: stop.signal,
  });
  expect(told).toEqual([
    ['try 1', 1],
    ['try 2', 2],
    ['try 3', 4],
    ['try 4', 1],
    ['try 5', 2],
  ]);
});

test('an abort is not a failure and ends the pause', async () => {
  const stop = new AbortController();
  const attempt = async () => {
    stop.abort();
    throw new Error('cut off');
  };
  const complain = () => expect.unreachable();
  await retryLoop({ attempt, complain, pauses: { firstMs: 1_000_000, longestMs: 1_000_000 }, signal: stop.signal });
  await pause(1_000_000, stop.signal);
});
