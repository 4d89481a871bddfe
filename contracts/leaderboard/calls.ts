import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { balance, summedPoints } from '../points.ts';
import { BOARD_MEASURES, BOARD_PERIODS } from './boards.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

export const leaderboard = defineCall({
  name: 'leaderboard',
  method: 'GET',
  path: '/api/leaderboard',
  access: 'public',
  budget: LIST,
  view: 'leaderboard',
  summary:
    'The ranking of players by points, or by wagered points, highest multiplier or earned points of all time, this ' +
    'month, week or day (UTC). Staff do not rank. For a player also their own rank and points.',
  query: z
    .strictObject({
      limit: wholeNumber('limit', 1, 200).prefault(100),
      by: z.enum(['points', ...BOARD_MEASURES]).prefault('points'),
      period: z.enum(BOARD_PERIODS).prefault('all'),
    })
    .refine(({ by, period }) => by !== 'points' || period === 'all', {
      path: ['period'],
      message: 'The ranking by points is of all time. Choose wagered, multiplier or earned for a period.',
    }),
  reply: z.object({
    users: z.array(
      z.object({
        /** Of this list: not the account's number. */
        id: z.string(),
        isYou: z.boolean(),
        username: z.string(),
        points: balance,
        level: z.int(),
        isAdmin: z.boolean(),
        createdAt: z.iso.datetime(),
        gamesPlayed: z.int(),
        totalEarned: summedPoints,
        /** Points, or hundredths of a multiplier. Absent from the ranking by points. */
        score: summedPoints.optional(),
      }),
    ),
    /** Counted up to 10,000, except by points. */
    totalUsers: z.int(),
    /** Null for visitors, staff and players without a score. `rank` is null after 10,000 players, except by points. */
    you: z.object({ rank: z.int().nullable(), points: balance, score: summedPoints.optional() }).nullable(),
  }),
  refusals: [positionNotReached],
});

export const LEADERBOARD_CALLS = [leaderboard] as const;
