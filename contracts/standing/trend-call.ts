import { z } from 'zod';
import { utcDay } from '../days/utc-day.ts';
import { defineCall, REPORT } from '../definition/call.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { netPoints, summedPoints } from '../points.ts';

export const TREND_DAYS = 30;

export const houseTrendCall = defineCall({
  name: 'house-trend',
  method: 'GET',
  path: '/api/admin/trend',
  access: 'read-house',
  budget: REPORT,
  view: 'economics',
  alsoReads: ['ledger-days'],
  summary: 'New players, points and payouts of each of the last 30 days (UTC) up to today, the oldest first.',
  reply: z.object({
    days: z.array(
      z.object({
        day: utcDay,
        newPlayers: z.int(),
        /** By bonuses, offers and referrals, less reversals. */
        issued: netPoints,
        /** Of withdrawals that left the house, less returns. */
        paidOut: netPoints,
        wagered: summedPoints,
      }),
    ),
  }),
  refusals: [positionNotReached],
});
