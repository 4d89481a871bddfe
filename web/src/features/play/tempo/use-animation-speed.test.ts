import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { instantResults, useAnimationSpeed } from './use-animation-speed.ts';

function preferStillness(isStill: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }));
}

const tempo = () => renderHook(() => useAnimationSpeed()).result;

afterEach(() => {
  cleanup();
  instantResults.turn(false);
  vi.unstubAllGlobals();
});

test('a run-up takes its time until instant results are turned on, here or in another tab', () => {
  preferStillness(false);
  const now = tempo();
  expect([now.current.isAtOnce, now.current.runUpMs(2200)]).toEqual([false, 2200]);
  act(() => instantResults.turn(true));
  expect([now.current.isAtOnce, now.current.runUpMs(2200)]).toEqual([true, 0]);
  localStorage.setItem('tallyhouse-instant-results', 'off');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tallyhouse-instant-results' })));
  expect(now.current.runUpMs(2200)).toBe(2200);
});

test('with reduced motion there is no run-up, whatever the switch says', () => {
  preferStillness(true);
  expect(tempo().current.runUpMs(2200)).toBe(0);
  expect(instantResults.isOn()).toBe(false);
});
