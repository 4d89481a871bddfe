import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { summedPoints } from '../points.ts';

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
    /** Null without ratings; the client then hides the tile. */
    averageRating: z.number().nullable(),
  }),
  refusals: ['position-not-reached'],
});

export const PUBLIC_STATS_CALLS = [publicStats] as const;
