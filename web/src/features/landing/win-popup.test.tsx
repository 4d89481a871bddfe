import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRotation } from './win-popup.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test('every four seconds the next win is shown, and the first after the last', () => {
  const { result } = renderHook(() => useRotation(3, false));
  const seen = [result.current];
  for (let turn = 0; turn < 3; turn++) {
    pass(4000);
    seen.push(result.current);
  }
  expect(seen).toEqual([0, 1, 2, 0]);
});

test('it does not advance while it is read', () => {
  const { result } = renderHook(() => useRotation(3, true));
  pass(20_000);
  expect(result.current).toBe(0);
});

test('when there are fewer wins than before, one of them is shown', () => {
  const { result, rerender } = renderHook(({ count }) => useRotation(count, false), { initialProps: { count: 5 } });
  pass(16_000);
  rerender({ count: 2 });
  expect(result.current).toBeLessThan(2);
});
