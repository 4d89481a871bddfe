// Sums over a life, or over everybody: they may pass what one balance can hold, and are told all the same.
import { expect, test } from 'vitest';
import { MAX_POINTS } from '../points.ts';
import { activityItem } from '../push.ts';
import { publicActivity } from './public.ts';
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

test('a line of the feed may be what many rounds brought together', () => {
  const round = { id: '0-9', username: 'ann', game: 'dice', timestamp: '2026-01-01T00:00:00.000Z' };
  const line = { ...round, type: 'win', amount: 2 * MAX_POINTS };
  expect(activityItem.parse(line)).toEqual(line);
  expect(publicActivity.reply.parse([line])).toEqual([line]);
});
