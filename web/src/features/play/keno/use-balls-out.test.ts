import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BALL_MS, DRAW_MS } from './draw.ts';
import { useBallsOut } from './keno-game.tsx';

const drawOf = (first: number) => Array.from({ length: 20 }, (_, index) => first + index);

function preferStillness(isStill: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }));
}

function table() {
  return renderHook(({ drawn }: { drawn: number[] | null }) => useBallsOut(drawn), {
    initialProps: { drawn: null as number[] | null },
  });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  preferStillness(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('no ball is shown before the draw is known; then one after the other', async () => {
  const { result, rerender } = table();
  await pass(5000);
  expect(result.current).toEqual([]);
  const drawn = drawOf(31);
  rerender({ drawn });
  expect(result.current).toEqual([]);
  await pass(BALL_MS * 3 + BALL_MS / 2);
  expect(result.current).toEqual([31, 32, 33]);
  await pass(DRAW_MS);
  expect(result.current).toEqual(drawn);
});

test('the next draw begins with an empty board', async () => {
  const { result, rerender } = table();
  rerender({ drawn: drawOf(1) });
  await pass(DRAW_MS);
  rerender({ drawn: null });
  expect(result.current).toEqual([]);
  rerender({ drawn: drawOf(50) });
  expect(result.current).toEqual([]);
});

test('with reduced motion all balls are shown at once', () => {
  preferStillness(true);
  const { result, rerender } = table();
  rerender({ drawn: drawOf(1) });
  expect(result.current).toHaveLength(20);
});
