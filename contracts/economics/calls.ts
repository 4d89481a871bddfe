import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { utcDay } from '../days/utc-day.ts';
import { defineCall, REPORT } from '../definition/call.ts';
import { netPoints, summedPoints } from '../points.ts';
import { SOURCE_GROUPS } from './source.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

export const ECONOMY_STEPS = ['day', 'week', 'month'] as const;
export type EconomyStep = (typeof ECONOMY_STEPS)[number];

const DAYS_OF: Record<EconomyStep, number> = { day: 1, week: 7, month: 28 };
const MOST_STEPS = 93;

/** By a group: each bonus, game or network. All: the sums of the groups. Cohort: month of registration. */
export const ECONOMY_GROUPS = ['all', ...SOURCE_GROUPS, 'cohort'] as const;
export type EconomyGroup = (typeof ECONOMY_GROUPS)[number];

export const economicsCall = defineCall({
  name: 'economics',
  method: 'GET',
  path: '/api/finance/economics',
  access: 'read-books',
  budget: REPORT,
  view: 'economics',
  summary:
    'Income and cost of each bonus, game, offer network or cohort of players by day, week or month (UTC). At most ' +
    `${MOST_STEPS} of them, both ends included.`,
  query: z
    .strictObject({
      from: utcDay,
      to: utcDay,
      step: z.enum(ECONOMY_STEPS).prefault('day'),
      group: z.enum(ECONOMY_GROUPS).prefault('all'),
    })
    .refine(({ from, to }) => from <= to, '`from` is after `to`.')
    .refine(
      ({ from, to, step }) => Date.parse(to) - Date.parse(from) < MOST_STEPS * DAYS_OF[step] * DAY_MS,
      `That is more than ${MOST_STEPS} days, weeks or months.`,
    ),
  reply: z.object({
    rows: z.array(
      z.object({
        /** First day of the step. */
        start: utcDay,
        /** `opened` (cohorts only): `entries` are new accounts. */
        group: z.enum([...SOURCE_GROUPS, 'opened']),
        /** Such as "signup", "dice" or "cpx"; a month or "house" for cohorts. */
        name: z.string(),
        pointsIn: summedPoints,
        pointsOut: summedPoints,
        /** Millionths of a dollar, as the result, which values points at par. */
        dollarsIn: summedPoints,
        dollarsOut: summedPoints,
        result: netPoints,
        entries: z.int(),
      }),
    ),
  }),
  refusals: [positionNotReached],
});

export const ECONOMICS_CALLS = [economicsCall] as const;
