import { z } from 'zod';
import { defineCall, REPORT, SMALL } from '../definition/call.ts';
import { adjustedPoints, reason } from '../definition/envelope.ts';
import { points } from '../points.ts';
import { positionText } from '../position.ts';
import { runningRain } from './calls.ts';
import { rainRunning } from './refusals.ts';
import { insufficientPoints } from '../accounts/refusals.ts';
import { commandIdReused } from '../definition/common-refusals.ts';
import { feedRainPool } from './commands.ts';
import { badge } from '../definition/kind.ts';

const pastRain = z.object({
  id: z.uuid(),
  points,
  by: z.string(),
  startedAt: z.iso.datetime(),
  state: badge({
    open: ['Players join', 'brass'],
    frozen: ['Shares are counted', 'brass'],
    poured: ['Given', 'gain'],
    dry: ['Nothing given', 'plain'],
  }),
  participants: z.int(),
  /** Null if nothing was given. */
  sharePoints: points.nullable(),
});

export const rainDesk = defineCall({
  name: 'rain-desk',
  method: 'GET',
  path: '/api/admin/rain',
  access: 'start-rain',
  budget: REPORT,
  summary: 'The points in the rain pool, the rain that is running, the schedule, and the latest rains.',
  reply: z.object({
    poolPoints: points,
    running: runningRain.omit({ isJoined: true }).nullable(),
    schedule: z.object({ everyMinutes: z.int(), points, seconds: z.int(), activeDays: z.int() }),
    rains: z.array(pastRain),
  }),
  refusals: [],
});
export type RainDesk = z.infer<typeof rainDesk.reply>;

export const startRain = defineCall({
  name: 'start-rain',
  method: 'POST',
  path: '/api/admin/rain/start',
  access: 'start-rain',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Starts a rain of points from the pool. Players join until the countdown ends.',
  body: z.strictObject({ points: z.int().min(1).max(1_000_000) }),
  reply: z.object({ success: z.literal(true), rain: runningRain.omit({ isJoined: true }) }),
  refusals: [rainRunning, insufficientPoints, commandIdReused],
});

export const feedRain = defineCall({
  name: 'feed-rain-pool',
  method: 'POST',
  path: '/api/admin/rain/pool',
  access: 'feed-rain',
  commands: ['feed-rain-pool'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Adds points of the house to the rain pool, with a reason; a negative amount takes them back.',
  body: z.strictObject({ amount: adjustedPoints, reason }),
  reply: z.object({ success: z.literal(true), poolPoints: points, position: positionText }),
  refusals: feedRainPool.refusals,
});

export const RAIN_STAFF_CALLS = [rainDesk, startRain, feedRain] as const;
