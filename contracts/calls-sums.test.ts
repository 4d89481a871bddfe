import { expect, test } from 'vitest';
import { exactJson, parseExactly } from './json/exact-json.ts';
import { hasSums, MAX_POINTS } from './points.ts';
import { activityItem } from './push.ts';
import { CALLS } from './calls.ts';
import { publicActivity } from './activity/calls.ts';
import { publicStats } from './public-stats/calls.ts';
import { gameStatsShape } from './game-stats/calls.ts';

const BORDER = 2n ** 53n;

test('totals of any size keep all digits', () => {
  for (const sum of [0n, BigInt(MAX_POINTS) + 7n, BORDER - 1n, BORDER, BORDER + 1n, 2n ** 63n, 10n ** 30n + 1n]) {
    const sums = { gamesPlayed: 2000, totalWagered: sum, totalWon: sum + 1n, netProfit: -sum - 1n };
    expect(gameStatsShape.parse(parseExactly(exactJson(sums)))).toEqual(sums);
  }
});

test('a sum is an integer, and not negative unless it is a net sum', () => {
  const stats = {
    totalUsers: 1,
    totalPaidOut: 1,
    totalGamesPlayed: 0,
    averageRating: null,
    averagePayoutSeconds: null,
    payoutSeconds: {},
  };
  expect(publicStats.reply.parse(stats).totalPaidOut).toBe(1n);
  for (const totalPaidOut of [1.5, -1, -1n, NaN, Infinity, '1', null]) {
    expect(publicStats.reply.safeParse({ ...stats, totalPaidOut }).success).toBe(false);
  }
});

test('replies to bets contain no sums, so JSON.stringify can write them', () => {
  const bets = CALLS.filter(({ budget }) => budget.purse === 'play');
  expect(bets.length).toBeGreaterThan(0);
  expect(bets.filter(({ reply }) => hasSums(reply)).map(({ name }) => name)).toEqual([]);
});

test('a line of the feed may exceed the maximum of one balance', () => {
  const round = { id: '0-9', username: 'ann', game: 'dice', timestamp: '2026-01-01T00:00:00.000Z' };
  const line = { ...round, type: 'win', amount: 2 * MAX_POINTS };
  expect(activityItem.parse(line)).toEqual(line);
  expect(publicActivity.reply.parse([line])).toEqual([line]);
});
