import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { gameName } from '../games/catalogue.ts';
import { transaction } from '../statement/calls.ts';
import { balance, netPoints, summedPoints } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

export const gameStatsShape = z.object({
  gamesPlayed: z.int(),
  totalWagered: summedPoints,
  totalWon: summedPoints,
  netProfit: netPoints,
});

export const gameStats = defineCall({
  name: 'game-stats',
  method: 'GET',
  path: '/api/games/stats',
  access: 'player',
  budget: SMALL,
  view: 'game-stats',
  summary: 'Totals over all games, or of one.',
  query: z.strictObject({ game: z.union([z.literal('all'), gameName]).optional() }),
  reply: gameStatsShape,
  refusals: [positionNotReached],
});

export const userStats = defineCall({
  name: 'user-stats',
  method: 'GET',
  path: '/api/user/stats',
  access: 'player',
  budget: LIST,
  // This view changes with every movement of points; totals change with rounds only.
  view: 'statement',
  alsoReads: ['game-stats', 'leaderboard'],
  summary: 'Game totals, rank, balance and the latest transactions.',
  reply: z.object({
    gameStats: gameStatsShape,
    /** 1 is the top; null for staff, and for an account that the ranking has not seen yet. */
    rank: z.int().nullable(),
    points: balance,
    recentTransactions: z.array(transaction),
  }),
  refusals: [positionNotReached],
});

export const playerDays = defineCall({
  name: 'player-days',
  method: 'GET',
  path: '/api/user/days',
  access: 'player',
  budget: LIST,
  view: 'game-stats',
  summary: 'Points earned by source, and staked and won by game, per UTC day of the last days.',
  query: z.strictObject({ days: wholeNumber('days', 1, 90).prefault(30) }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Less reversals. */
    earned: z.array(
      z.object({
        day: z.iso.date(),
        group: z.enum(['bonus', 'network', 'other']),
        source: z.string(),
        points: netPoints,
      }),
    ),
    played: z.array(
      z.object({ day: z.iso.date(), game: gameName, rounds: z.int(), wagered: summedPoints, won: summedPoints }),
    ),
  }),
  refusals: [positionNotReached],
});

export const GAME_STATS_CALLS = [gameStats, userStats, playerDays] as const;
