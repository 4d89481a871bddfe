import { z } from 'zod';
import { defineCall, REPORT } from '../definition/call.ts';
import { gameName } from '../games/catalogue.ts';
import { netPoints, summedPoints } from '../points.ts';

const figures = {
  rounds: z.int(),
  turnover: summedPoints,
  payouts: summedPoints,
  houseResult: netPoints,
  /** Expected by the rules; fractional points, in double precision. */
  expectedPayouts: z.number(),
  /** Percent of the turnover; null without turnover. */
  returnPercent: z.number().nullable(),
  expectedPercent: z.number().nullable(),
  /** Deviation of payouts from the expectation, in standard deviations. Positive: players won more. */
  zScore: z.number().nullable(),
};

export const houseReturnsCall = defineCall({
  name: 'house-returns',
  method: 'GET',
  path: '/api/admin/returns',
  access: 'read-house',
  budget: REPORT,
  view: 'house-returns',
  summary: 'What each game took in and gave back, beside what its rules say should have come back.',
  reply: z.object({
    games: z.array(
      z.object({
        game: gameName,
        /** at-most: the mean of the best play, so z-scores lean below zero. */
        expectation: z.enum(['exact', 'at-most']),
        ...figures,
      }),
    ),
    totals: z.object(figures),
  }),
  refusals: ['position-not-reached'],
});

export const HOUSE_RETURNS_CALLS = [houseReturnsCall] as const;
