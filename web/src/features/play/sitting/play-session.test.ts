import { afterEach, expect, test } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { isDue } from './reality-check.tsx';
import { BREAK_MS, movedSince, noteBet, noteCheck, noteTotals, useKeptSitting } from './play-session.ts';
import { durationWords } from './use-sitting.ts';

const totals = (totalWagered: bigint, totalWon: bigint) => ({ totalWagered, totalWon });

afterEach(() => localStorage.clear());

let player = 100;
/** Each test has its own player: the module keeps state. */
function sittingOf() {
  const id = player++;
  const { result } = renderHook(() => useKeptSitting(id));
  return { id, at: () => result.current };
}

test('it begins with the first bet, from the totals before it', () => {
  const { id, at } = sittingOf();
  expect(at()).toBeNull();
  act(() => noteBet(id, MINUTE_MS, totals(50n, 40n)));
  act(() => noteBet(id, 5 * MINUTE_MS, totals(70n, 40n)));
  expect(at()).toMatchObject({ since: MINUTE_MS, lastBetAt: 5 * MINUTE_MS });
  expect(movedSince(at()!, totals(90n, 45n))).toEqual({ staked: 40n, returned: 5n, net: -35n });
});

test('totals that arrive after the first bet become the baseline', () => {
  const { id, at } = sittingOf();
  act(() => noteBet(id, 0, undefined));
  expect(movedSince(at()!, totals(90n, 45n)).net).toBe(0n);
  act(() => noteTotals(id, totals(90n, 45n)));
  act(() => noteTotals(id, totals(99n, 45n)));
  expect(movedSince(at()!, totals(100n, 45n)).net).toBe(-10n);
});

test('an hour without a bet ends it', () => {
  const { id, at } = sittingOf();
  act(() => noteBet(id, 0, totals(0n, 0n)));
  act(() => noteBet(id, BREAK_MS, totals(1n, 0n)));
  expect(at()!.since).toBe(0);
  act(() => noteBet(id, 2 * BREAK_MS + 1, totals(2n, 0n)));
  expect(at()).toMatchObject({ since: 2 * BREAK_MS + 1, staked: '2' });
});

test('an unreadable stored entry is ignored', () => {
  const { id } = sittingOf();
  localStorage.setItem(`tallyhouse-sitting:${id}`, '{"since":"yesterday"}');
  expect(renderHook(() => useKeptSitting(id)).result.current).toBeNull();
});

test('a reality check is due after its minutes, once, and only if the player has bet since', () => {
  const { id, at } = sittingOf();
  act(() => noteBet(id, 0, totals(0n, 0n)));
  act(() => noteBet(id, 20 * MINUTE_MS, totals(0n, 0n)));
  const due = (now: number, minutes: 0 | 15 | 30) => isDue({ ...at()!, now }, minutes);
  expect([due(14 * MINUTE_MS, 15), due(15 * MINUTE_MS, 15), due(20 * MINUTE_MS, 30), due(20 * MINUTE_MS, 0)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  act(() => noteCheck(id, 21 * MINUTE_MS));
  expect([due(25 * MINUTE_MS, 15), due(36 * MINUTE_MS, 15)]).toEqual([false, false]);
  act(() => noteBet(id, 30 * MINUTE_MS, totals(0n, 0n)));
  expect(due(36 * MINUTE_MS, 15)).toBe(true);
});

test.each([
  [0, '0 min'],
  [59 * MINUTE_MS + 59_999, '59 min'],
  [65 * MINUTE_MS, '1 h 05 min'],
])('%i milliseconds are %s', (ms, words) => expect(durationWords(ms)).toBe(words));
