import { type CommonQueryMethods, sql } from 'slonik';
import { STATEMENT_TYPES } from '#contracts/finance/matching.ts';
import { CHANGE_REQUESTS } from '#projections/approvals/read.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

const LARGE_MICROS = 1_000_000_000;
const DUE_DAYS = { large: 2, other: 7 } as const;

export function dueDaysOf(micros: number): number {
  return Math.abs(micros) >= LARGE_MICROS ? DUE_DAYS.large : DUE_DAYS.other;
}

/** The posting waits for approval, or has not reached the view. Otherwise a person has to look at it again. */
const IS_AWAITED = sql.fragment`(
  exists (select from ${CHANGE_REQUESTS} as request where request.id = exception.command and request.ended is null)
  or exception.command is not null and not exists (select from ${DOLLAR_LINES} as line where line.subject = exception.command)
    and not exists (select from ${CHANGE_REQUESTS} as request where request.id = exception.command)
)`;

/** Of lines and entries that the run could not take, exceptions stay as they are. */
const IS_SKIPPED = sql.fragment`exists (
  select from skipped left join open_line on open_line.n = skipped.line left join open_entry on open_entry.n = skipped.entry
  where exception.line is not null and open_line.id = exception.line
    or exception.line is null and open_entry.partition = exception.partition and open_entry.seq = exception.seq
)`;

type Sync = { account: string; now: number };

/** Opens what the run found and closes what a match has resolved. Owners, notes and due times stay. */
export async function syncExceptions(db: CommonQueryMethods, { account, now }: Sync): Promise<void> {
  const at = sql.fragment`to_timestamp(${now} / 1000.0)`;
  await db.query(sql.unsafe`
    create temp table given on commit drop as
    select coalesce('line ' || id, 'entry ' || partition || '-' || seq) as subject, type, id as line, partition, seq,
      found.micros, found.at as dated_at,
      case when type = 'awaited' then to_timestamp(latest / 1000.0) else ${at} end + make_interval(days => case
        when abs(found.micros) >= ${LARGE_MICROS} then ${DUE_DAYS.large}::int else ${DUE_DAYS.other}::int end) as due_at,
      other_account, withdrawal, detail
    from exception_found as found left join open_line on open_line.n = found.line
      left join open_entry on open_entry.n = found.entry`);
  await db.query(sql.unsafe`analyze given`);
  await db.query(sql.unsafe`
    update finance.exception set state = 'resolved', resolved_at = now()
    where account = ${account} and state <> 'resolved' and type <> all(${sql.array([...STATEMENT_TYPES], 'text')})
      and not exists (select from given where given.subject = exception.subject) and not ${IS_SKIPPED}`);
  await db.query(sql.unsafe`
    update finance.exception set type = given.type, micros = given.micros, partition = given.partition, seq = given.seq,
      other_account = given.other_account, withdrawal = given.withdrawal, detail = given.detail,
      due_at = case when exception.type = 'awaited' then least(exception.due_at, given.due_at) else exception.due_at end,
      state = case when state = 'posted' and not ${IS_AWAITED} then 'open' else state end
    from given where exception.account = ${account} and exception.state <> 'resolved'
      and exception.subject = given.subject`);
  await db.query(sql.unsafe`
    insert into finance.exception (account, subject, type, line, partition, seq, micros, dated_at, due_at,
      other_account, withdrawal, detail)
    select ${account}, given.* from given where not exists (
      select from finance.exception
      where exception.account = ${account} and exception.state <> 'resolved' and exception.subject = given.subject
    ) order by dated_at, subject`);
}
