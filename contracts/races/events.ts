import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { defineNotice } from '../definition/notice.ts';
import { accountId } from '../ids.ts';
import { BOARD_MEASURES } from '../leaderboard/boards.ts';
import { points } from '../points.ts';
import { fitOnly, leastOne } from './terms.ts';

export const raceNotice = defineNotice({
  kind: 'race',
  params: z.object({ points, rank: z.int() }),
  words: ({ rank, points: amount }) => ({
    title: `Race: rank ${rank}`,
    message: 'Your prize is in your balance.',
    amount,
  }),
});

/** Id of the event that planned it. */
const raceId = z.string();

/** On the races account of the house, like `race-cancelled` and `race-settled`. */
const racePlanned = defineEvent({
  type: 'race-planned',
  code: 550,
  on: 'races',
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({
    name: z.string(),
    measure: z.enum(BOARD_MEASURES),
    firstDay: z.int(),
    days: z.int(),
    prizes: z.array(points),
    reason: z.string(),
  }),
  changes: { thing: ({ name }) => `race:${name}`, words: 'The race was planned in the meantime.' },
  words: null,
});

const raceCancelled = defineEvent({
  type: 'race-cancelled',
  code: 551,
  on: 'races',
  isByStaff: true,
  ...NO_TRANSFER,
  payload: z.object({ raceId, reason: z.string() }),
  changes: { thing: (payload) => `race:${payload.raceId}`, words: 'The race was cancelled in the meantime.' },
  words: null,
});

/** Final. Each winner's prize follows on their account. */
const raceSettled = defineEvent({
  type: 'race-settled',
  code: 552,
  on: 'races',
  ...NO_TRANSFER,
  payload: z.object({
    raceId,
    winners: z.array(z.object({ player: accountId, rank: z.int(), score: z.string(), points })),
    fitOnly,
    leastOne,
  }),
  changes: { thing: (payload) => `race:${payload.raceId}`, words: 'The race was settled in the meantime.' },
  words: null,
});

const racePrizePaid = defineEvent({
  type: 'race-prize-paid',
  code: 553,
  leg: 'available',
  counter: 'race-expense',
  payload: z.object({ raceId, rank: z.int() }),
  words: {
    params: { rank: z.int() },
    of: ({ payload: { rank } }) => ({ rank }),
    line: ({ rank }) => `Race: prize of rank ${rank}`,
    transaction: 'earn',
  },
  notice: ({ account, amount: points, payload: { raceId, rank } }) => ({
    fact: raceNotice.fact({ points, rank }),
    cause: `race:${raceId}:${account}`,
  }),
});

/** The winner was banned, excluded or closed since. */
const racePrizeDeclined = defineEvent({
  type: 'race-prize-declined',
  code: 554,
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ raceId, rank: z.int(), points }),
  words: null,
});

export const RACE_EVENTS = [racePlanned, raceCancelled, raceSettled, racePrizePaid, racePrizeDeclined] as const;
