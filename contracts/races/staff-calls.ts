import { z } from 'zod';
import { utcDay } from '../days/utc-day.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { listQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { BOARD_MEASURES } from '../leaderboard/boards.ts';
import { points, summedPoints } from '../points.ts';
import { raceTerms } from './terms.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { raceScoresDeleted } from './refusals.ts';
import { cancelRace, planRace, settleRace } from './commands.ts';
import { player, badge } from '../definition/kind.ts';

const instant = z.iso.datetime();
const limit = wholeNumber('limit', 1, 200).prefault(50);

const staffRace = z.object({
  id: z.uuid(),
  name: z.string(),
  measure: z.enum(BOARD_MEASURES),
  startsAt: instant,
  endsAt: instant,
  state: badge({
    planned: ['Planned', 'notice'],
    running: ['Running', 'gain'],
    counting: ['Counting', 'brass'],
    settled: ['Settled', 'plain'],
    cancelled: ['Cancelled', 'plain'],
  }),
  prizes: z.array(points),
  prizePoints: summedPoints,
  winners: z.int(),
  paidPoints: summedPoints,
  declinedPoints: summedPoints,
  reason: z.string(),
  /** Username, or the actor if the account is erased. */
  planner: z.string(),
  plannedAt: instant,
  /** Before its start, and when it was not settled for a week. */
  mayCancel: z.boolean(),
  /** Over and not settled, with all its scores. */
  maySettle: z.boolean(),
});
export type StaffRace = z.infer<typeof staffRace>;

export const RACE_SORTS = {
  plannedAt: 'desc',
  name: 'asc',
  startsAt: 'desc',
  endsAt: 'desc',
} as const;

export const staffRacesCall = defineCall({
  name: 'staff-races',
  method: 'GET',
  path: '/api/admin/races',
  access: 'run-races',
  budget: LIST,
  view: 'races',
  summary: 'All races with their prizes, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject(listQuery(RACE_SORTS, z.uuid())),
  reply: z.array(staffRace),
  refusals: [positionNotReached],
});

const winner = z.object({
  id: player('name'),
  name: z.string().nullable(),
  rank: z.int(),
  score: summedPoints,
  points,
  state: badge({ paid: ['Paid', 'gain'], declined: ['Declined', 'plain'], waiting: ['Being paid', 'plain'] }),
});

export const raceWinnersCall = defineCall({
  name: 'race-winners',
  method: 'GET',
  path: '/api/admin/races/:id/winners',
  access: 'run-races',
  budget: LIST,
  view: 'races',
  summary: 'The winners of a race by rank, with their prizes; page with `before` = the account of the last one.',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ before: wholeNumber('before', 1, LAST_ACCOUNT_ID).optional(), limit }),
  reply: z.array(winner),
  refusals: [positionNotReached],
});

const { firstDay: _days, ...planned } = raceTerms;

export const planRaceCall = defineCall({
  name: 'plan-race',
  method: 'POST',
  path: '/api/admin/races',
  access: 'run-races',
  commands: ['plan-race'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Plans a race over whole UTC days. Above the limit of approvals it waits for a second person.',
  body: z.strictObject({ ...planned, startsOn: utcDay }),
  reply: z.object({ success: z.literal(true), name: z.string() }),
  refusals: planRace.refusals,
});

export const cancelRaceCall = defineCall({
  name: 'cancel-race',
  method: 'POST',
  path: '/api/admin/races/:id/cancel',
  access: 'run-races',
  commands: ['cancel-race'],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Cancels a race that has not started, or that was not settled a week after its end: then a second person approves it, and no prize is paid.',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true) }),
  refusals: cancelRace.refusals,
});

export const settleRaceCall = defineCall({
  name: 'settle-race',
  method: 'POST',
  path: '/api/admin/races/:id/settle',
  access: 'run-races',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  view: 'races',
  summary: 'Has the house settle a race at once that is over, instead of at its next try.',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [...settleRace.refusals, raceScoresDeleted, positionNotReached],
});

export const RACE_STAFF_CALLS = [
  staffRacesCall,
  raceWinnersCall,
  planRaceCall,
  cancelRaceCall,
  settleRaceCall,
] as const;
