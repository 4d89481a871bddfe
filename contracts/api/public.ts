// What anybody may read.
import { z } from 'zod';
import { gameName } from '../games/catalogue.ts';
import { balance, mergedPoints, points, summedPoints } from '../points.ts';
import { defineCall, LIST, SMALL } from './call.ts';
import { wholeNumber } from './whole-number.ts';

export const signupBonus = defineCall({
  name: 'signup-bonus',
  method: 'GET',
  path: '/api/signup-bonus',
  access: 'public',
  budget: SMALL,
  summary: 'The bonus a new account gets.',
  reply: z.object({ signupBonus: points }),
  refusals: [],
});

export const publicStats = defineCall({
  name: 'public-stats',
  method: 'GET',
  path: '/api/public/stats',
  access: 'public',
  budget: SMALL,
  view: 'public-stats',
  summary: 'Totals of the house.',
  reply: z.object({
    totalUsers: z.int(),
    /** In US cents. */
    totalPaidOut: summedPoints,
    totalGamesPlayed: z.int(),
    /** null: nobody rates, so the client hides the tile. */
    averageRating: z.number().nullable(),
  }),
  refusals: ['position-not-reached'],
});

export const publicActivity = defineCall({
  name: 'public-activity',
  method: 'GET',
  path: '/api/public/recent-activity',
  access: 'public',
  budget: LIST,
  view: 'activity',
  summary: 'The latest wins and rounds of everybody, at most 20.',
  reply: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['win', 'other']),
      username: z.string(),
      amount: mergedPoints,
      game: z.string(),
      timestamp: z.iso.datetime(),
    }),
  ),
  refusals: ['position-not-reached'],
});

export const leaderboard = defineCall({
  name: 'leaderboard',
  method: 'GET',
  path: '/api/leaderboard',
  access: 'public',
  budget: LIST,
  view: 'leaderboard',
  summary: 'The ranking by points, ties by id; for a player his own rank and points beside it.',
  query: z.strictObject({ limit: wholeNumber('limit', 1, 200).prefault(100) }),
  reply: z.object({
    users: z.array(
      z.object({
        id: z.int(),
        username: z.string(),
        points: balance,
        level: z.int(),
        isAdmin: z.boolean(),
        createdAt: z.iso.datetime(),
        gamesPlayed: z.int(),
        totalEarned: summedPoints,
      }),
    ),
    totalUsers: z.int(),
    you: z.object({ rank: z.int(), points: balance }).nullable(),
  }),
  refusals: ['position-not-reached'],
});

export const config = defineCall({
  name: 'config',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  budget: SMALL,
  summary: 'Rates, limits and games of this installation.',
  reply: z.object({
    pointsPerUsd: z.int(),
    signupBonus: points,
    maxPoints: points,
    games: z.array(gameName),
    /** What this house allows per game. */
    limits: z.record(
      gameName,
      z.object({
        maxStakePoints: points,
        maxPayoutPoints: points,
        /** From one bet of a player to his next on this game; 0: as fast as he likes. */
        minCycleMs: z.int(),
      }),
    ),
    quickBets: z.array(z.int()),
    defaultBet: z.int(),
    /** So long after its last move an open round of mines or blackjack is settled without its player. */
    abandonedRoundMs: z.int(),
  }),
  refusals: [],
});
