// Sums over a life, or over everybody: they may pass what one balance can hold, and are told all the same.
import { expect, test } from 'vitest';
import { MAX_POINTS } from '../points.ts';
import { gameStatsShape } from './user.ts';

test('totals beyond the most points of a balance can be read', () => {
  const sums = {
    gamesPlayed: 2000,
    totalWagered: MAX_POINTS + 7,
    totalWon: MAX_POINTS + 5,
    netProfit: -MAX_POINTS - 1,
  };
  expect(gameStatsShape.parse(sums)).toEqual(sums);
});
