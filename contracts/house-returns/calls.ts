import { z } from 'zod';
import { utcDay } from '../days/utc-day.ts';
import { defineCall, LIST, REPORT } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { gameName } from '../games/catalogue.ts';
import { netPoints, points, summedPoints } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { player } from '../definition/kind.ts';

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

/** Standard deviations beyond which a game's return raises an alarm. */
export const ALARM_Z = 4;

const spread = {
  /** Of the payouts of the period, in points: by the rules, or as measured for games with moves. */
  standardDeviation: z.number(),
  /** By it. `zScore` measures by the deviations of the rounds themselves, as the players' scores do. */
  zByRules: z.number().nullable(),
  /** Both are beyond 4. */
  isAlarm: z.boolean(),
};

/** at-most: the mean of the best play, so z-scores lean below zero. */
const expectation = z.enum(['exact', 'at-most']);

/** Both included. */
const period = { from: utcDay.optional(), to: utcDay.optional() };

export const houseReturnsCall = defineCall({
  name: 'house-returns',
  method: 'GET',
  path: '/api/admin/returns',
  access: 'read-house',
  budget: REPORT,
  view: 'house-returns',
  summary: 'Turnover and payouts of each game beside its expected return; of all time or of a period (UTC days).',
  query: z.strictObject(period),
  reply: z.object({
    games: z.array(z.object({ game: gameName, expectation, ...figures, ...spread })),
    totals: z.object({ ...figures, ...spread }),
  }),
  refusals: [positionNotReached],
});

export const returnDaysCall = defineCall({
  name: 'return-days',
  method: 'GET',
  path: '/api/admin/returns/days',
  access: 'read-house',
  budget: REPORT,
  view: 'house-returns',
  summary: 'The z-score of each game by UTC day, from the beginning of the period to the end of that day.',
  query: z.strictObject(period),
  reply: z.object({
    days: z.array(z.object({ day: utcDay, zScores: z.partialRecord(gameName, z.number()) })),
  }),
  refusals: [positionNotReached],
});

export const farPlayersCall = defineCall({
  name: 'far-players',
  method: 'GET',
  path: '/api/admin/returns/players',
  access: 'read-house',
  budget: REPORT,
  view: 'house-returns',
  summary: 'Players at one game whose returns are farthest from the expected return, over all time.',
  query: z.strictObject({
    game: gameName.optional(),
    /** Fewer rounds say little. */
    rounds: wholeNumber('rounds', 1, 1_000_000).prefault(20),
    limit: wholeNumber('limit', 1, 200).prefault(100),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        account: player('username'),
        username: z.string().nullable(),
        game: gameName,
        expectation,
        ...figures,
      }),
    ),
  }),
  refusals: [positionNotReached],
});

export const openRoundsCall = defineCall({
  name: 'open-rounds',
  method: 'GET',
  path: '/api/admin/open-rounds',
  access: 'read-house',
  budget: LIST,
  view: 'rounds',
  summary: 'Open rounds of all players, the oldest first.',
  query: z.strictObject({
    game: gameName.optional(),
    limit: wholeNumber('limit', 1, 200).prefault(100),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        /** Of the command that began it. */
        id: z.string(),
        account: player('username'),
        username: z.string().nullable(),
        game: gameName,
        stake: points,
        maxPayout: points,
        startedAt: z.iso.datetime(),
        movedAt: z.iso.datetime(),
      }),
    ),
  }),
  refusals: [positionNotReached],
});

export const HOUSE_RETURNS_CALLS = [houseReturnsCall, returnDaysCall, farPlayersCall, openRoundsCall] as const;
