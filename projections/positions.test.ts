import { expect, test, vi } from 'vitest';
import { PositionBoard } from './positions.ts';

test('a wait ends when the view has everything that was asked for, in every partition', async () => {
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

test('what is there already needs no wait', async () => {
  const board = new PositionBoard();
  board.set('rounds', 0, 7);
  expect(await board.waitFor('rounds', new Map([[0, 7]]), 0)).toBe(true);
  expect(await board.waitFor('rounds', new Map(), 0)).toBe(true);
  expect(await board.waitFor('rounds', new Map([[0, 8]]), 0)).toBe(false);
});

test('a wait that takes too long ends with false and leaves nothing behind', async () => {
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
