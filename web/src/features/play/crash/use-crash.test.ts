import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MovePhase } from '../betting/use-moves.ts';
import { useAskingAgain } from './use-crash.ts';

type Asked = Parameters<typeof useAskingAgain>[0];

const cashOut: Asked['made'] = { name: 'crash-cashout', body: {} };
const start: Asked['made'] = { name: 'crash-start', body: { betAmount: 10 } };
const check = vi.fn<() => void>();

function flight(made: Asked['made'], isOpen = true) {
  const at = (phase: MovePhase) => ({ phase, made: phase === 'idle' ? null : made, isOpen, check });
  const { result, rerender } = renderHook(useAskingAgain, { initialProps: at('busy') });
  return { told: () => result.current, becomes: (phase: MovePhase) => rerender(at(phase)) };
}

beforeEach(() => {
  vi.useFakeTimers();
  check.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['a cash-out', cashOut],
  ['a start whose flight is in the air', start],
])('%s is sent again every second, and reported as in progress until the answer comes', (_, made) => {
  const { told, becomes } = flight(made);
  expect(told()).toBe(false);
  for (let time = 1; time <= 3; time++) {
    becomes('unknown');
    expect(told()).toBe(true);
    act(() => void vi.advanceTimersByTime(1000));
    expect(check).toHaveBeenCalledTimes(time);
    becomes('busy');
    expect(told()).toBe(true);
  }
  becomes('idle');
  expect(told()).toBe(false);
});

test('a start without a flight in sight is left to the player', () => {
  const { told, becomes } = flight(start, false);
  becomes('unknown');
  act(() => void vi.advanceTimersByTime(5000));
  expect([told(), check.mock.calls]).toEqual([false, []]);
});
