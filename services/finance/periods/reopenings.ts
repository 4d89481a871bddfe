import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';

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
    const changes = await readChanges(db, { from, to, after: at, before: endedAt ?? until });
    told.push({
      by,
      reason,
      at: instantOf(at),
      until: instantOf(until),
      endedAt: endedAt === null ? null : instantOf(endedAt),
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
      select set_aside.at, set_aside.by, 'Set a line of ' || set_aside.account || ' aside: ' || set_aside.reason
      from finance.set_aside join finance.line on line.id = set_aside.line
      where set_aside.at >= to_timestamp(${after} / 1000.0) and set_aside.at <= to_timestamp(${before} / 1000.0)
        and line.at >= ${from} and line.at < ${to}
    ) as change order by at limit ${MOST_CHANGES}`);
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
