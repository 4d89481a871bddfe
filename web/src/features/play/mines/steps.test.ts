import { expect, test } from 'vitest';
import { chanceWords, stepsFrom } from './steps.ts';

const maxPayoutPoints = 1_000_000;
const stepsOf = (mineCount: number, stakePoints: number, reached: number) =>
  stepsFrom({ mineCount, stakePoints, maxPayoutPoints }, reached);
const safeOf = (mineCount: number, stakePoints: number, reached: number) =>
  stepsOf(mineCount, stakePoints, reached).map(({ safe }) => safe);

test('before the first tile the first five steps are shown as paid', () => {
  const steps = stepsOf(3, 100, 0);
  expect(steps.map(({ safe, payoutPoints }) => [safe, payoutPoints])).toEqual([
    [1, 109],
    [2, 124],
    [3, 143],
    [4, 166],
    [5, 193],
  ]);
});

test('the reached step comes first, and later ones below', () => {
  expect(safeOf(3, 10, 4)).toEqual([4, 5, 6, 7, 8]);
});

test('the last steps fill the list, and none beyond the last safe tile is shown', () => {
  expect(safeOf(3, 1, 21)).toEqual([18, 19, 20, 21, 22]);
});

test('no step beyond the highest payout is shown', () => {
  for (const { payoutPoints } of stepsOf(10, 100_000, 3)) expect(payoutPoints).toBeLessThanOrEqual(maxPayoutPoints);
  expect(stepsFrom({ mineCount: 3, stakePoints: 100, maxPayoutPoints: 150 }, 0).map(({ safe }) => safe)).toEqual([
    1, 2, 3,
  ]);
  expect(safeOf(10, 100_000, 4)).toEqual([1, 2, 3, 4]);
});

test('a bet that is too high for any step shows the first ones without points', () => {
  const steps = stepsFrom({ mineCount: 3, stakePoints: 1000, maxPayoutPoints: 1000 }, 0);
  expect(steps.map(({ safe, payoutPoints }) => [safe, payoutPoints])).toEqual(
    [1, 2, 3, 4, 5].map((safe) => [safe, null]),
  );
  expect(steps.map(({ hundredths }) => hundredths)).toEqual(stepsOf(3, 100, 0).map(({ hundredths }) => hundredths));
});

test('a small chance never reads as zero', () => {
  const chances = stepsOf(10, 1, 0).map(({ chance }) => chanceWords(chance));
  expect(chances).toEqual(['60%', '35%', '20%', '11%', '6%']);
  expect(chanceWords(stepsOf(10, 1, 14).at(-1)!.chance)).toBe('1 in 297,160');
});
