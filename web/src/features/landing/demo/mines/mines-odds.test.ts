import { expect, test } from 'vitest';
import { mines } from '#contracts/games/mines/mines.ts';
import { demoMinesRange, minesOdds, REAL_MINES_RETURN, shownMinesOdds } from './mines-odds.ts';

const returns = (mineCount: number, steps: number) =>
  Array.from({ length: steps }, (_, before) => Number(minesOdds(mineCount, before + 1).demoReturn.toFixed(1)));

test('the demo returns what its formula gives, step by step', () => {
  expect(returns(3, 5)).toEqual([105.6, 107.8, 107.1, 104.1, 99.1]);
  expect(returns(5, 3)).toEqual([106.7, 105.6, 99.1]);
  expect(returns(10, 2)).toEqual([100, 81.7]);
  expect(returns(1, 1)).toEqual([102.4]);
});

test('the best and the worst step are among all of them', () => {
  expect(demoMinesRange(3).best).toBeCloseTo(107.8, 1);
  expect(demoMinesRange(1).best).toBeCloseTo(106.7, 1);
  expect(demoMinesRange(10).worst).toBeLessThan(1);
});

test('the real game returns the stated share', () => {
  const real = mines.returns.map(({ returnToPlayer: { numerator, denominator } }) => (numerator / denominator) * 100);
  expect(Number(Math.min(...real).toFixed(2))).toBe(REAL_MINES_RETURN.least);
  expect(Number(Math.max(...real).toFixed(2))).toBe(REAL_MINES_RETURN.most);
});

test('with one mine there is no real game to compare with', () => {
  expect(shownMinesOdds(1).every(({ real }) => real === null)).toBe(true);
  expect(shownMinesOdds(3)[0]!.real).toEqual({ hundredths: 109, returned: expect.closeTo(95.92, 2) });
});

test('only steps that exist are shown', () => {
  expect(shownMinesOdds(10).map(({ safe }) => safe)).toEqual([1, 2, 3, 5, 8, 12, 15]);
});
