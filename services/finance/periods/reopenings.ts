import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { instantOf, maybeInstantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { microsText } from '#contracts/words/figures.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';
import { readActors } from '../../audit/port/log-events.ts';
import { accountOfActor } from '../../module/present-change.ts';

const MOST_CHANGES = 200;

const reopeningRow = z.object({
  by: z.int(),
  reason: z.string(),
  at: z.number(),
  until: z.number(),
  endedAt: z.number().nullable(),
});
const changeRow = z.object({ at: z.number(), by: z.int().nullable(), what: z.string() });

/** `from`, `to`: of the month, in milliseconds. */
export async function readReopenings(
  db: CommonQueryMethods,
  month: string,
  from: number,
  to: number,
): Promise<PeriodDetail['reopenings']> {
  const rows = await db.any(sql.type(reopeningRow)`
    select by, reason, at, until, ended_at as "endedAt" from finance.reopening where month = ${month} order by id desc`);
  const told: PeriodDetail['reopenings'] = [];
  for (const { by, reason, at, until, endedAt } of rows) {
    const span = { from, to, after: at, before: endedAt ?? until };
    const changes = [...(await readChanges(db, span)), ...(await readPostings(db, span))]
      .toSorted((one, other) => one.at - other.at)
      .slice(0, MOST_CHANGES);
    told.push({
      by,
      reason,
      at: instantOf(at),
      until: instantOf(until),
      endedAt: maybeInstantOf(endedAt),
      changes: changes.map((change) => ({ ...change, at: instantOf(change.at) })),
    });
  }
  return told;
}

type Span = { from: number; to: number; after: number; before: number };

function readChanges(db: CommonQueryMethods, { from, to, after, before }: Span) {
  const during = (column: string) => {
    const at = sql.identifier([column]);
    return sql.fragment`${at} >= to_timestamp(${after} / 1000.0) and ${at} <= to_timestamp(${before} / 1000.0)`;
  };
  const ofMonth = sql.fragment`exists (
    select from finance.claim join finance.line on line.id = claim.line
    where claim.match = match.id and line.at >= ${from} and line.at < ${to}
  )`;
  return db.any(sql.type(changeRow)`
    select * from (
      select made_at as at, made_by as by, 'Matched ' || account || ' by ' || rule as what
      from finance.match where state <> 'suggested' and ${during('made_at')} and ${ofMonth}
      union all
      select revoked_at, revoked_by, 'Took a match of ' || account || ' back: ' || revoke_reason
      from finance.match where ${during('revoked_at')} and ${ofMonth}
      union all
      select resolved_at, resolved_by, 'Set ' || case when line is not null then 'a line' when seq is not null then 'an entry'
        else 'an exception of a statement' end || ' of ' || account || ' aside: ' || reason
      from finance.exception
      where verb in ('ignore', 'elsewhere') and resolved_by is not null and ${during('resolved_at')}
        and dated_at >= ${from} and dated_at < ${to}
    ) as change order by at limit ${MOST_CHANGES}`);
}

const postingRow = z.object({
  place: z.string(),
  at: z.number(),
  account: z.string(),
  counter: z.string(),
  micros: z.int(),
  datedAt: z.int(),
});

/** Dated in the month. */
async function readPostings(
  db: CommonQueryMethods,
  { from, to, after, before }: Span,
): Promise<z.infer<typeof changeRow>[]> {
  const rows = await db.any(sql.type(postingRow)`
    select partition || '-' || seq as place, at, account, counter, micros, effective_at as "datedAt"
    from ${DOLLAR_LINES} as line
    where kind = 'treasury-posted' and micros > 0 and effective_at < at and effective_at >= ${from}
      and effective_at < ${to} and at >= ${after} and at <= ${before}
    order by at limit ${MOST_CHANGES}`);
  const actors = await readActors(
    db,
    rows.map(({ place }) => place),
  );
  return rows.map(({ place, at, account, counter, micros, datedAt }) => ({
    at,
    by: accountOfActor(actors.get(place) ?? ''),
    what: `Posted ${microsText(micros)} from ${counter} to ${account}, dated ${dayOf(datedAt)}`,
  }));
}

type Reopening = { month: string; by: number; reason: string; hours: number };

/** False if the month is not closed. */
export function reopenPeriod(pool: DatabasePool, { month, by, reason, hours }: Reopening): Promise<boolean> {
  return pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('finance months'))`);
    await db.query(sql.unsafe`
      update finance.reopening set ended_at = until where month = ${month} and ended_at is null and until <= now()`);
    const { rowCount } = await db.query(sql.unsafe`
      insert into finance.reopening (month, by, reason, until)
      select month, ${by}, ${reason}, now() + make_interval(hours => ${hours}) from finance.period
      where month = ${month}
        and not exists (select from finance.reopening where month = ${month} and ended_at is null)`);
    return rowCount === 1;
  });
}
