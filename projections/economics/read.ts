import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import type { CohortGroup } from './fold.ts';
import type { SourceGroup } from '#contracts/economics/source.ts';
import { sumText } from '../view/sums.ts';

const sums = { pointsIn: sumText, pointsOut: sumText, dollarsIn: sumText, dollarsOut: sumText, entries: z.int() };

const SUMS = sql.fragment`
  sum(points_in) AS "pointsIn", sum(points_out) AS "pointsOut",
  sum(dollars_in) AS "dollarsIn", sum(dollars_out) AS "dollarsOut", sum(entries)::int8 AS entries`;

export type FlowSteps = { from: UtcDay; to: UtcDay; step: 'day' | 'week' | 'month' };

/** First day of the step, in days since 1970-01-01. Weeks begin on Monday. */
const startOf = (step: FlowSteps['step']) =>
  sql.fragment`(date_trunc(${step}, (date '1970-01-01' + day)::timestamp)::date - date '1970-01-01')::int4`;

const within = ({ from, to }: FlowSteps) =>
  sql.fragment`day BETWEEN ${startOfDay(from) / DAY_MS}::int4 AND ${startOfDay(to) / DAY_MS}::int4`;

const flowRow = z.object({ start: z.int(), group: z.string(), source: z.string(), ...sums });
export type FlowRow = Omit<z.infer<typeof flowRow>, 'start' | 'group'> & { start: UtcDay; group: SourceGroup };

/** All groups, each summed up, without a group. */
export async function readFlows(
  db: CommonQueryMethods,
  group: SourceGroup | null,
  steps: FlowSteps,
): Promise<FlowRow[]> {
  const source = group === null ? sql.fragment`source_group` : sql.fragment`source`;
  const rows = await db.any(sql.type(flowRow)`
    SELECT ${startOf(steps.step)} AS start, source_group AS "group", ${source} AS source, ${SUMS}
    FROM economics.flow
    WHERE ${within(steps)} AND (${group}::text IS NULL OR source_group = ${group})
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  return rows.map(({ start, group: of, ...row }) => ({
    start: dayOf(start * DAY_MS),
    group: of as SourceGroup,
    ...row,
  }));
}

const cohortRow = z.object({ start: z.int(), group: z.string(), month: z.int(), ...sums });
/** `cohort`: year and month of registration, or `house`. */
export type CohortRow = Omit<z.infer<typeof cohortRow>, 'start' | 'group' | 'month'> & {
  start: UtcDay;
  group: CohortGroup;
  cohort: string;
};

export async function readCohorts(db: CommonQueryMethods, steps: FlowSteps): Promise<CohortRow[]> {
  const rows = await db.any(sql.type(cohortRow)`
    SELECT ${startOf(steps.step)} AS start, source_group AS "group", month, ${SUMS}
    FROM (
      SELECT * FROM economics.cohort
      UNION ALL
      SELECT partition, day, 0, source_group, points_in, points_out, dollars_in, dollars_out, entries FROM economics.unplaced
    ) AS cohort
    WHERE ${within(steps)}
    GROUP BY 1, 2, 3 ORDER BY 1, 3, 2`);
  return rows.map(({ start, group, month, ...row }) => {
    return { start: dayOf(start * DAY_MS), group: group as CohortGroup, cohort: cohortName(month), ...row };
  });
}

function cohortName(month: number): string {
  if (month === 0) return 'house';
  return `${1970 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}
