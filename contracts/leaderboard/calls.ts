import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { balance, summedPoints } from '../points.ts';

export const leaderboard = defineCall({
  name: 'leaderboard',
  method: 'GET',
  path: '/api/leaderboard',
  access: 'public',
  budget: LIST,
  view: 'leaderboard',
  summary: 'The ranking of players by points; staff do not rank. For a player also their own rank and points.',
  query: z.strictObject({ limit: wholeNumber('limit', 1, 200).prefault(100) }),
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
      }),
    ),
    totalUsers: z.int(),
    /** Null for visitors and staff. */
    you: z.object({ rank: z.int(), points: balance }).nullable(),
  }),
  refusals: ['position-not-reached'],
});

export const LEADERBOARD_CALLS = [leaderboard] as const;
