import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadBatch } from '../consumer/read-on.ts';
import { PositionBoard } from '../positions/positions.ts';
import { Cadence } from './cadence.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const batch = (events: number) => ({ events: Array.from({ length: events }) }) as unknown as ReadBatch;

/** Reads batches without an end. */
function reader(events = 1) {
  const board = new PositionBoard();
  const stop = new AbortController();
  const pace = { maxEvents: 50, restMs: 10, restPerEventMs: 1, longestRestMs: 30 };
  const cadence = new Cadence({
    positions: board,
    views: ['leaderboard', 'journal'],
    everyMs: 1000,
    pace,
    maxEvents: 50,
  });
  async function* source() {
    while (!stop.signal.aborted) yield batch(events);
  }
  let read = 0;
  const following = (async () => {
    for await (const _batch of cadence.batches(source(), { partition: 0, signal: stop.signal })) read++;
  })();
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return read;
  };
  return { board, stop, following, after };
}

const end = new Map([[0, 5]]);

test('without a waiting read there is one batch a second, the first at once', async () => {
  const { after } = reader();
  expect(await after(0)).toBe(1);
  expect(await after(999)).toBe(1);
  expect(await after(1)).toBe(2);
});

test('a full batch is followed by the next', async () => {
  const { after } = reader(50);
  expect(await after(0)).toBe(1);
  expect(await after(10)).toBe(2);
});

test('a read that waits for one of its views in its partition ends the pause, no other read does', async () => {
  const { board, after } = reader();
  await after(500);
  void board.waitFor('balance', end);
  void board.waitFor('journal', new Map([[1, 5]]));
  expect(await after(0)).toBe(1);
  void board.waitFor('journal', end);
  expect(await after(0)).toBe(2);
});

test('while a read waits, pauses are as short as those of other views', async () => {
  const { board, after } = reader();
  const reading = board.waitFor('leaderboard', end);
  expect(await after(0)).toBe(1);
  expect(await after(11)).toBe(2);
  expect(await after(11)).toBe(3);
  board.set('leaderboard', 0, 5);
  expect(await reading).toBe(true);
  expect(await after(900)).toBe(3);
});

test('without events no timer runs', async () => {
  const cadence = new Cadence({
    positions: new PositionBoard(),
    views: ['journal'],
    everyMs: 1000,
    pace: { maxEvents: 50, restMs: 10 },
    maxEvents: 50,
  });
  async function* source() {
    yield batch(1);
    await new Promise(() => {});
  }
  const batches = cadence.batches(source(), { partition: 0, signal: new AbortController().signal });
  await batches.next();
  void batches.next();
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stop ends the pause', async () => {
  const { stop, following, after } = reader();
  await after(500);
  stop.abort();
  await expect(following).resolves.toBeUndefined();
});
