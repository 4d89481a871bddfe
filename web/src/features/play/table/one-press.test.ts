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

test('what the action does when the table opens can be done at once', () => {
  expect(action().isFresh()).toBe(false);
});

test('what it has become is fresh for the time of a double click, and not any longer', () => {
  const { isFresh, becomes } = action();
  becomes('start');
  expect(isFresh()).toBe(true);
  pass(ONE_PRESS_MS - 1);
  becomes('start');
  expect(isFresh()).toBe(true);
  pass(1);
  expect(isFresh()).toBe(false);
});

test('the time begins anew with each change', () => {
  const { isFresh, becomes } = action();
  becomes('start');
  pass(ONE_PRESS_MS - 1);
  becomes('continue');
  pass(ONE_PRESS_MS - 1);
  expect(isFresh()).toBe(true);
  pass(1);
  expect(isFresh()).toBe(false);
});
