import { expect, test, vi } from 'vitest';
import { PositionBoard } from './positions.ts';

test('a wait ends when the view has reached the wanted position in every partition', async () => {
  const board = new PositionBoard();
  const wait = board.waitFor(
    'balance',
    new Map([
      [0, 5],
      [1, 2],
    ]),
    10_000,
  );
  board.set('balance', 0, 9);
  board.set('statement', 1, 9);
  expect(await Promise.race([wait, Promise.resolve('waiting')])).toBe('waiting');
  board.set('balance', 1, 2);
  expect(await wait).toBe(true);
  expect(board.positionOf('balance')).toEqual(
    new Map([
      [0, 9],
      [1, 2],
    ]),
  );
});

test('a view that was moved back ends no wait before it has caught up', async () => {
  const board = new PositionBoard();
  board.set('balance', 0, 5);
  const wanted = new Map([
    [0, 5],
    [1, 2],
  ]);
  const wait = board.waitFor('balance', wanted);
  board.set('balance', 0, 4);
  board.set('balance', 1, 3);
  expect(await Promise.race([wait, Promise.resolve('waiting')])).toBe('waiting');
  board.set('balance', 0, 5);
  expect(await wait).toBe(true);
});

test('a wait for a thousand partitions costs no more than others each time the view advances', async () => {
  let looks = 0;
  class Counted extends Map<number, number> {
    override *[Symbol.iterator]() {
      for (const entry of this.entries()) {
        looks++;
        yield entry;
      }
      return undefined;
    }
  }
  const wanted = new Counted(Array.from({ length: 1000 }, (_, partition) => [partition, partition === 999 ? 1 : 0]));
  const board = new PositionBoard();
  const wait = board.waitFor('leaderboard', wanted);
  looks = 0;
  for (let seq = 1; seq <= 100; seq++) board.set('leaderboard', 0, seq);
  expect(looks).toBe(0);
  board.set('leaderboard', 999, 1);
  expect(await wait).toBe(true);
});

test('a position already reached needs no wait', async () => {
  const board = new PositionBoard();
  board.set('rounds', 0, 7);
  expect(await board.waitFor('rounds', new Map([[0, 7]]), 0)).toBe(true);
  expect(await board.waitFor('rounds', new Map(), 0)).toBe(true);
  expect(await board.waitFor('rounds', new Map([[0, 8]]), 0)).toBe(false);
});

test('a wait that times out ends with false and leaves no timer behind', async () => {
  vi.useFakeTimers();
  try {
    const board = new PositionBoard();
    const wait = board.waitFor('balance', new Map([[0, 5]]), 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await wait).toBe(false);
    board.set('balance', 0, 5);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('when the projector stops, every wait ends with false', async () => {
  const board = new PositionBoard();
  const waits = [board.waitFor('balance', new Map([[0, 1]])), board.waitFor('activity', new Map([[0, 1]]), 60_000)];
  board.release();
  expect(await Promise.all(waits)).toEqual([false, false]);
});
