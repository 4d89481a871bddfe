import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crash } from '#contracts/games/crash/crash.ts';
import { config } from '#contracts/settings/calls.ts';
import { createQueryClient, keyOf } from '../../../api/query-client.ts';
import { TableMemory } from '../table/table-memory.tsx';
import { ONE_PRESS_MS } from '../table/one-press.ts';
import { useHighestStake, useRest } from './use-house-limits.ts';

const REST_MS = 3000;

function DiceTable() {
  const { isResting, begin } = useRest('dice');
  return <button onClick={begin}>{isResting ? 'resting' : 'free'}</button>;
}

function hub(restMs = REST_MS) {
  const client = createQueryClient();
  client.setQueryData(keyOf(config), { limits: { dice: { minCycleMs: restMs } } });
  const at = (isDice: boolean) => (
    <QueryClientProvider client={client}>
      <TableMemory>{isDice && <DiceTable />}</TableMemory>
    </QueryClientProvider>
  );
  const { rerender } = render(at(true));
  return { leave: () => rerender(at(false)), comeBack: () => rerender(at(true)) };
}

const table = () => screen.getByRole('button');
/** Reduced motion. */
function stillness() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
}
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a player who leaves the table and comes back waits for the remaining rest', () => {
  const { leave, comeBack } = hub();
  fireEvent.click(table());
  pass(1000);
  leave();
  pass(1000);
  comeBack();
  expect(table().textContent).toBe('resting');
  pass(REST_MS - 2000);
  expect(table().textContent).toBe('free');
});

test('the rest is over for a player who comes back later', () => {
  const { leave, comeBack } = hub();
  fireEvent.click(table());
  leave();
  pass(REST_MS);
  comeBack();
  pass(0);
  expect(table().textContent).toBe('free');
});

test('with motion, and without a configured rest, the next round can start at once', () => {
  hub(0);
  fireEvent.click(table());
  expect(table().textContent).toBe('free');
});

test('without a run-up the second press of a double click starts no round', () => {
  stillness();
  hub(0);
  fireEvent.click(table());
  pass(ONE_PRESS_MS - 1);
  expect(table().textContent).toBe('resting');
  pass(1);
  expect(table().textContent).toBe('free');
});

test('without motion the rest is no longer than the configured one', () => {
  stillness();
  hub();
  fireEvent.click(table());
  pass(REST_MS);
  expect(table().textContent).toBe('free');
});

test('the highest stake is bounded by its highest payout', () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const highest = (autoCashOutHundredths: number) =>
    renderHook(() => useHighestStake('crash', crash, { autoCashOutHundredths }), { wrapper }).result.current;
  expect([highest(200), highest(5000)]).toEqual([100_000, 20_000]);
  client.setQueryData(keyOf(config), { limits: { crash: { maxStakePoints: 500, maxPayoutPoints: 10_000 } } });
  expect([highest(200), highest(5000)]).toEqual([500, 200]);
});
