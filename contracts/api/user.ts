// A player's own figures and statement.
import { z } from 'zod';
import { LOG_PLACE } from '../ids.ts';
import { balance, netPoints, signedPoints, summedPoints } from '../points.ts';
import { defineCall, LIST } from './call.ts';
import { wholeNumber } from './whole-number.ts';

export const gameStatsShape = z.object({
  gamesPlayed: z.int(),
  totalWagered: summedPoints,
  totalWon: summedPoints,
  netProfit: netPoints,
});

/** One line of the statement: one event that moved points. */
export const transaction = z.object({
  /** Its place in the log, "partition-seq": the receipt number. */
  id: z.string(),
  type: z.enum([
    'earn',
    'game_stake',
    'game_win',
    'game_loss',
    'game_push',
    'adjustment',
    'hold',
    'hold_release',
    'withdrawal',
  ]),
  description: z.string(),
  gameType: z.string().nullable(),
  /** Signed change of the available balance. */
  amount: signedPoints,
  /** Available after it. */
  balanceAfter: balance,
  createdAt: z.iso.datetime(),
});
export type Transaction = z.infer<typeof transaction>;

export const userStats = defineCall({
  name: 'user-stats',
  method: 'GET',
  path: '/api/user/stats',
  access: 'player',
  budget: LIST,
  // Of the views it reads the one in which every movement of the player's points is news; totals change with rounds only.
  view: 'statement',
  summary: 'Game totals, rank, balance and the latest transactions.',
  reply: z.object({
    gameStats: gameStatsShape,
    /** 1 is the top; null for an account that the ranking has not seen yet. */
    rank: z.int().nullable(),
    points: balance,
    recentTransactions: z.array(transaction),
  }),
  refusals: ['position-not-reached'],
});

export const userTransactions = defineCall({
  name: 'statement',
  method: 'GET',
  path: '/api/user/transactions',
  access: 'player',
  budget: LIST,
  view: 'statement',
  summary: 'The statement, newest first; page with `before` = the id of the last line.',
  query: z.strictObject({
    before: z.string().regex(LOG_PLACE, 'Page with the id of the last line, like 0-1234.').optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.array(transaction),
  refusals: ['position-not-reached'],
});
