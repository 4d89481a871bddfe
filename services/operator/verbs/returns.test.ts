import { expect, test } from 'vitest';
import { cellsOf } from './returns.ts';

const FIGURES = { rounds: 1200, turnoverPoints: 24_000n, payoutPoints: 23_000n, housePoints: 1000n };

test('a row has points with thousands separators, shares and the score with two places', () => {
  const figures = {
    ...FIGURES,
    expectedPoints: '1019.500000' as const,
    returnPercent: 95.8333,
    expectedPercent: 95.752,
    zScore: -1.256,
  };
  const cells = ['Dice', '1,200', '24,000', '23,000', '1,000', '1,019.50', '95.83 %', '95.75 %', '-1.26'];
  expect(cellsOf('Dice', figures)).toEqual(cells);
});

test('near zero there is no sign; an undefined figure is a dash', () => {
  const figures = {
    ...FIGURES,
    expectedPoints: '0.001000' as const,
    returnPercent: null,
    expectedPercent: 0,
    zScore: -0.004,
  };
  expect(cellsOf('All', figures).slice(5)).toEqual(['0.00', '-', '0.00 %', '0.00']);
  expect(cellsOf('All', { ...figures, zScore: null }).at(-1)).toBe('-');
});
