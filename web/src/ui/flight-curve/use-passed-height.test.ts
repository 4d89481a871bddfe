import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { msUntil } from '#contracts/games/crash/flight.ts';
import { usePassedHeight } from './use-passed-height.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('each call reports the whole multiplier passed; another flight starts at one', () => {
  let hundredths = 150;
  const first: () => number = () => hundredths;
  const { result, rerender } = renderHook(usePassedHeight, { initialProps: first as (() => number) | null });
  const look = () => act(() => void vi.advanceTimersByTime(msUntil(200)));
  look();
  expect(result.current).toBe(1);
  hundredths = 399;
  look();
  expect(result.current).toBe(3);
  rerender(() => 101);
  expect(result.current).toBe(1);
  rerender(null);
  look();
  expect(result.current).toBe(1);
});
