import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dealMs } from './deal-plan.ts';
import { type Coup, useDeal } from './use-deal.ts';

const coup: Coup = {
  id: '0-7',
  outcome: { playerCards: ['2s', '3d', '6h'], bankerCards: ['Ah', '3c', '5d'], result: 'banker' },
};

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('cards come one after the other, and all are face up before the result is due', () => {
  const { result } = renderHook(() => useDeal(coup, true));
  const seen = new Set<number>();
  const open = () => [...result.current.player, ...result.current.banker].filter(({ isFaceUp }) => isFaceUp).length;
  expect(open()).toBe(0);
  for (let passed = 0; passed < dealMs(coup.outcome) - 50; passed += 50) {
    pass(50);
    seen.add(open());
  }
  expect([...seen]).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a coup that is over is shown at once, and an empty table stays empty', () => {
  expect(renderHook(() => useDeal(coup, false)).result.current.banker).toHaveLength(3);
  expect(renderHook(() => useDeal(null, true)).result.current).toEqual({ player: [], banker: [] });
});

test('the next coup starts on an empty table', () => {
  const next: Coup = { ...coup, id: '0-8' };
  const { result, rerender } = renderHook(({ one }) => useDeal(one, true), { initialProps: { one: coup } });
  pass(dealMs(coup.outcome));
  expect(result.current.player).toHaveLength(3);
  rerender({ one: next });
  expect(result.current.player.filter(({ isFaceUp }) => isFaceUp)).toEqual([]);
});
