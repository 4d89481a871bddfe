import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fallMs } from './fall.ts';
import { useFall } from './plinko-table.tsx';

const PATH = [0, 1, 1, 0, 1, 0, 0, 1];

function preferStillness(isStill: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }));
}

function table() {
  return renderHook(({ path }: { path: number[] | null }) => useFall(path), {
    initialProps: { path: null as number[] | null },
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

test('nothing falls before the path is known; then the time runs until the ball rests', async () => {
  const { result, rerender } = table();
  await pass(3000);
  expect(result.current).toBe(0);
  rerender({ path: PATH });
  expect(result.current).toBe(0);
  await pass(fallMs(PATH.length) / 2);
  expect(result.current).toBeGreaterThan(0);
  expect(result.current).toBeLessThan(fallMs(PATH.length));
  await pass(fallMs(PATH.length));
  expect(result.current).toBeGreaterThanOrEqual(fallMs(PATH.length));
});

test('each ball starts from zero', async () => {
  const { result, rerender } = table();
  rerender({ path: PATH });
  await pass(1000);
  rerender({ path: [...PATH] });
  expect(result.current).toBe(0);
});

test('with reduced motion the ball rests at once', () => {
  preferStillness(true);
  const { result, rerender } = table();
  rerender({ path: PATH });
  expect(result.current).toBe(fallMs(PATH.length));
});
