import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { BOARD_MEASURES } from '../leaderboard/boards.ts';
import { points, summedPoints } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

const place = z.object({
  /** Players with the same score have the same rank. */
  rank: z.int(),
  username: z.string(),
  isYou: z.boolean(),
  /** Points, or hundredths of a multiplier. */
  score: summedPoints,
  /** The prize if the race ended like this. */
  prizePoints: points,
});

const race = z.object({
  id: z.uuid(),
  name: z.string(),
  measure: z.enum(BOARD_MEASURES),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** `counting`: over, and its prizes are not yet given. */
  state: z.enum(['planned', 'running', 'counting', 'settled']),
  /** Of the first rank, the second and so on. */
  prizes: z.array(points),
  /** The first ten. */
  places: z.array(place),
  /** Null for visitors, staff and players without a score. `rank` is null below the ranks that are counted. */
  you: z.object({ rank: z.int().nullable(), score: summedPoints, prizePoints: points }).nullable(),
});
export type Race = z.infer<typeof race>;

export const racesCall = defineCall({
  name: 'races',
  method: 'GET',
  path: '/api/races',
  access: 'public',
  budget: LIST,
  view: 'races',
  summary: 'Races that are planned, running or ended within the last week, the first to end first.',
  reply: z.array(race),
  refusals: [positionNotReached],
});

export const RACE_CALLS = [racesCall] as const;
