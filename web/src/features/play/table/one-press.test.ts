import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ONE_PRESS_MS, useJustChanged } from './one-press.ts';

function action() {
  const { result, rerender } = renderHook(useJustChanged, { initialProps: 'cash-out' });
  return { isFresh: () => result.current, becomes: rerender };
}

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the first action of a table is ready at once', () => {
  expect(action().isFresh()).toBe(false);
});

test('a changed action is fresh for the time of a double click only', () => {
  const { isFresh, becomes } = action();
  becomes('start');
  expect(isFresh()).toBe(true);
  pass(ONE_PRESS_MS - 1);
  becomes('start');
  expect(isFresh()).toBe(true);
  pass(1);
  expect(isFresh()).toBe(false);
});

test('the time restarts with each change', () => {
  const { isFresh, becomes } = action();
  becomes('start');
  pass(ONE_PRESS_MS - 1);
  becomes('continue');
  pass(ONE_PRESS_MS - 1);
  expect(isFresh()).toBe(true);
  pass(1);
  expect(isFresh()).toBe(false);
});
