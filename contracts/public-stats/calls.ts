import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { summedPoints } from '../points.ts';
import { methodName } from '../withdrawals/method-names.ts';
import { publicStatus } from './status-call.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

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
    /** Of 5. Null without ratings; the client then hides the tile. */
    averageRating: z.number().nullable(),
    /** From request to payment, over the last 30 days. Null without payments. */
    averagePayoutSeconds: z.int().nullable(),
    /** The same by method; methods without payments are absent. */
    payoutSeconds: z.partialRecord(methodName, z.int()),
  }),
  refusals: [positionNotReached],
});

export const PUBLIC_STATS_CALLS = [publicStats, publicStatus] as const;
