import { expect, test } from 'vitest';
import { figuresOf, spreadOf, totalOf, zScoreOf } from './figures.ts';

const dice = {
  game: 'dice',
  rounds: 2,
  stakes: 30n,
  payouts: 18n,
  expected: 27_000_000n,
  squares: 405n * 10n ** 12n,
  variance: 400n * 10n ** 6n,
} as const;
const nothing = { game: 'keno', rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n, variance: 0n } as const;

test('returns what the house kept, what was paid back and what was expected, in points and percent', () => {
  expect(figuresOf(dice)).toEqual({
    rounds: 2,
    turnoverPoints: 30n,
    payoutPoints: 18n,
    housePoints: 12n,
    expectedPoints: '27.000000',
    returnPercent: 60,
    expectedPercent: 90,
    zScore: -9 / Math.sqrt(405),
  });
});

test('a game without rounds has no percentage and no z-score', () => {
  expect(figuresOf(nothing)).toMatchObject({
    turnoverPoints: 0n,
    expectedPoints: '0.000000',
    returnPercent: null,
    expectedPercent: null,
    zScore: null,
  });
});

test('players who get more than expected raise the z-score above zero, and no sum is too large for it', () => {
  const expected = 10n ** 21n;
  expect(zScoreOf({ payouts: 10n ** 15n + 3n, expected, squares: 10n ** 12n })).toBe(3);
});

test('the totals add all games up', () => {
  expect(totalOf([dice, nothing, dice])).toEqual({
    rounds: 4,
    stakes: 60n,
    payouts: 36n,
    expected: 54_000_000n,
    squares: 810n * 10n ** 12n,
    variance: 800n * 10n ** 6n,
  });
});

test('the standard deviation is that of the rules, and the score measures by it', () => {
  expect(spreadOf(dice)).toEqual({ standardDeviation: 20, zScore: -0.45, isAlarm: false });
  expect(spreadOf(nothing)).toEqual({ standardDeviation: 0, zScore: null, isAlarm: false });
});

test('an alarm needs both scores beyond 4: one rare prize in few rounds is none', () => {
  const far = { ...dice, rounds: 1000, payouts: 127n, expected: 27_000_000n };
  expect(spreadOf(far)).toMatchObject({ zScore: 5, isAlarm: true });
  expect(spreadOf({ ...far, squares: 10_000n * 10n ** 12n })).toMatchObject({ zScore: 5, isAlarm: false });
  expect(spreadOf({ ...far, payouts: 107n })).toMatchObject({ zScore: 4, isAlarm: false });
});
