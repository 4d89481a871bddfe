import { z } from 'zod';
import { defineCall, REPORT } from '../definition/call.ts';
import { gameName } from '../games/catalogue.ts';
import { netPoints, summedPoints } from '../points.ts';

const figures = {
  rounds: z.int(),
  /** Points staked. */
  turnover: summedPoints,
  payouts: summedPoints,
  /** Turnover less payouts. */
  houseResult: netPoints,
  /** What the rules say should have come back; points with fractions, to the precision of a double. */
  expectedPayouts: z.number(),
  /** Of the turnover; null while there is none. */
  returnPercent: z.number().nullable(),
  expectedPercent: z.number().nullable(),
  /** How far payouts are from what was expected, in standard deviations; above zero players had more. */
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
        /** at-most: the best play brings so much on average, so its z-score leans below zero. */
        expectation: z.enum(['exact', 'at-most']),
        ...figures,
      }),
    ),
    totals: z.object(figures),
  }),
  refusals: ['position-not-reached'],
});

export const HOUSE_RETURNS_CALLS = [houseReturnsCall] as const;
