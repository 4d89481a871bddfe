import { expect, test } from 'vitest';
import { isCrossing, taxStateOf, thresholdOf, yearAround } from './tax-standing.ts';

const DOLLAR = 1_000_000n;
const sums = { thresholdCents: 200_000, paidMicros: 0n, openMicros: 0n, hasForm: false };

test.each([
  [2024, null],
  [2025, 60_000],
  [2026, 200_000],
  [2031, 200_000],
])('the threshold of %i is %s cents', (year, cents) => {
  expect(thresholdOf({ 2025: 60_000, 2026: 200_000 }, year)).toBe(cents);
});

test('the request that would reach the threshold waits for a form; paid and requested amounts count', () => {
  const before = { ...sums, paidMicros: 1_500n * DOLLAR, openMicros: 450n * DOLLAR };
  expect(isCrossing(before, 49n * DOLLAR)).toBe(false);
  expect(isCrossing(before, 50n * DOLLAR)).toBe(true);
  expect(isCrossing({ ...before, hasForm: true }, 50n * DOLLAR)).toBe(false);
  expect(isCrossing({ ...before, thresholdCents: null }, 50n * DOLLAR)).toBe(false);
});

test.each([
  [1_599n, false, 'none'],
  [1_600n, false, 'soon'],
  [2_000n, false, 'needed'],
  [2_000n, true, 'recorded'],
] as const)('%i dollars paid, form recorded: %s: the player is in state "%s"', (dollars, hasForm, state) => {
  expect(taxStateOf({ ...sums, paidMicros: dollars * DOLLAR, hasForm })).toBe(state);
});

test('a calendar year begins and ends in UTC', () => {
  expect(yearAround(Date.UTC(2027, 0, 1) - 1)).toEqual({
    year: 2026,
    from: Date.UTC(2026, 0, 1),
    to: Date.UTC(2027, 0, 1),
  });
});
