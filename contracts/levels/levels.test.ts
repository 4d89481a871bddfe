import { expect, test } from 'vitest';
import { experienceOf, LEVEL_TERMS, levelOf, NO_LEVEL_SUMS } from './levels.ts';

const terms = { ...LEVEL_TERMS, thresholds: [100, 300] };

test.each([
  [0n, 1, 0n, 100n],
  [99n, 1, 0n, 100n],
  [100n, 2, 100n, 300n],
  [299n, 2, 100n, 300n],
  [300n, 3, 300n, null],
  [10n ** 20n, 3, 300n, null],
])('a player with %s experience is on level %s', (experience, level, from, next) => {
  expect(levelOf(experience, terms)).toEqual({ level, experience, from, next });
});

test('offers and wagers count by their weights, rounded down together', () => {
  expect(experienceOf({ offerPoints: 150n, wageredPoints: 95n }, terms)).toBe(159n);
});

test('new players have no experience, and reversals do not go below 0', () => {
  expect(experienceOf(NO_LEVEL_SUMS, terms)).toBe(0n);
  expect(experienceOf({ offerPoints: -500n, wageredPoints: 10n }, terms)).toBe(0n);
});
