// Exceptions about statements as a whole and rows that were not read. They have neither a line nor an entry.
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { type StatementExceptionType, STATEMENT_TYPES } from '#contracts/finance/matching.ts';
import { type ChainFault, chainFaults } from './chain.ts';
import { readTerms } from '../terms/sources.ts';
import { dueDaysOf } from '../exceptions/exception-rows.ts';

type Fault = { type: StatementExceptionType; subject: string; micros: number; datedAt: number; detail: string };

/** Years of daily statements. */
const MOST_STATEMENTS = 5000;

const chained = z.object({
  id: z.int(),
  currency: z.string(),
  fromAt: z.int(),
  toAt: z.int(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
});

/** Gaps, overlaps whose lines differ, and balances that do not follow, in the order of time. */
export async function readChainFaults(db: CommonQueryMethods, account: string): Promise<ChainFault[]> {
  const statements = await db.any(sql.type(chained)`
    select * from (
      select statement.id, currency, from_at as "fromAt", to_at as "toAt", opening_micros as opening,
        closing_micros as closing
      from finance.statement join finance.file on file.id = statement.file
      where statement.account = ${account} and is_live and is_stated and state = 'imported'
      order by from_at desc, statement.id desc limit ${MOST_STATEMENTS}
    ) as latest order by "fromAt", id`);
  const faults: ChainFault[] = [];
  for (const fault of chainFaults(statements)) {
    if (fault.type !== 'statement-overlap' || (await differ(db, fault))) faults.push(fault);
  }
  return faults;
}

/** Lines that both files have are stored twice, once of them live. */
async function differ(db: CommonQueryMethods, { statement, before }: ChainFault): Promise<boolean> {
  const linesOf = (id: number) => sql.fragment`
    select key, ordinal from finance.line
    where statement = ${id} and not is_pending and at between ${statement.fromAt} and ${Math.min(statement.toAt, before.toAt)}`;
  return db.oneFirst(sql.type(z.object({ differ: z.boolean() }))`
    select exists (
      (${linesOf(statement.id)} except ${linesOf(before.id)}) union all
      (${linesOf(before.id)} except ${linesOf(statement.id)})
    ) as differ`);
}

const lastRow = z.object({ toAt: z.int().nullable() });

/** A pull tells up to its time, whether or not there was anything. */
async function staleFaults(db: CommonQueryMethods, account: string, now: number): Promise<Fault[]> {
  const toAt = await db.oneFirst(sql.type(lastRow)`
    select greatest(max(to_at), (select pulled_to from finance.pull where pull.account = ${account})) as "toAt"
    from finance.statement join finance.file on file.id = statement.file
    where statement.account = ${account} and is_live and state = 'imported'`);
  const { lagDays } = await readTerms(db, account);
  if (toAt === null || toAt + lagDays * DAY_MS >= now) return [];
  const detail = `The last statement ends on ${dayOf(toAt)}, and entries are expected on one within ${lagDays} days.`;
  return [{ type: 'statement-stale', subject: `stale ${toAt}`, micros: 0, datedAt: toAt + 1, detail }];
}

/** Each with the subject of its exception, and its date: that of its file. */
const BAD_ROWS = sql.fragment`
  select bad_row.account, bad_row.file, record, problem, text, name,
    'row ' || bad_row.file || '-' || record as subject,
    coalesce((select min(from_at) from finance.statement where statement.file = file.id), first_at,
      (extract(epoch from stored_at) * 1000)::int8) as dated_at
  from finance.bad_row join finance.file on file.id = bad_row.file where state = 'imported' and healed_by is null and not exists (
    select from finance.file as same
    where same.account = file.account and same.sha256 = file.sha256 and same.state = 'imported' and same.id < file.id
  )`;

const badRow = z.object({ subject: z.string(), datedAt: z.int(), detail: z.string() });

async function badRowFaults(db: CommonQueryMethods, account: string): Promise<Fault[]> {
  const rows = await db.any(sql.type(badRow)`
    select subject, dated_at as "datedAt",
      left(case when record > 0 then 'Row ' || record || ' of ' else '' end || name || ': ' || problem || '.'
        || case when record > 0 and text <> '' then ' The row: ' || text else '' end, 800) as detail
    from (${BAD_ROWS}) as bad_row where account = ${account} order by file, record`);
  return rows.map((row) => ({ ...row, type: 'unreadable', micros: 0 }));
}

function isSetAside(account: FragmentSqlToken, subject: FragmentSqlToken): FragmentSqlToken {
  return sql.fragment`exists (
    select from finance.exception
    where exception.account = ${account} and exception.subject = ${subject} and state = 'resolved' and verb = 'ignore'
  )`;
}

export const counted = z.object({ account: z.string(), count: z.int() });
export type Counted = z.infer<typeof counted>;

/** Dated before `end`, in milliseconds, that no person has set aside. */
export function readOpenBadRows(db: CommonQueryMethods, end: number): Promise<readonly Counted[]> {
  return db.any(sql.type(counted)`
    select account, count(*) from (${BAD_ROWS}) as bad_row
    where dated_at < ${end} and not ${isSetAside(sql.fragment`bad_row.account`, sql.fragment`bad_row.subject`)}
    group by account order by account`);
}

const subjectOf = ({ type, before, statement }: ChainFault) => `${type.split('-')[1]} ${before.id}-${statement.id}`;

/** Dated before `end`, in milliseconds, that no person has set aside. */
export async function countChainFaults(db: CommonQueryMethods, account: string, end: number): Promise<number> {
  const faults = await readChainFaults(db, account);
  const subjects = faults.filter(({ datedAt }) => datedAt < end).map(subjectOf);
  if (subjects.length === 0) return 0;
  return db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) from unnest(${sql.array(subjects, 'text')}) as fault (subject)
    where not ${isSetAside(sql.fragment`${account}`, sql.fragment`fault.subject`)}`);
}

/** Opens and closes exceptions of statements. One that a person has set aside stays so. */
export async function syncStatementFaults(db: CommonQueryMethods, account: string, now: number): Promise<void> {
  const chain = (await readChainFaults(db, account)).map((fault): Fault => {
    const { type, micros, datedAt, detail } = fault;
    return { type, subject: subjectOf(fault), micros, datedAt, detail };
  });
  const faults = [...chain, ...(await staleFaults(db, account, now)), ...(await badRowFaults(db, account))];
  const rows = faults.map(({ type, subject, micros, datedAt, detail }) => [
    subject,
    type,
    micros,
    datedAt,
    detail,
    dueDaysOf(micros),
  ]);
  const given = sql.fragment`${sql.unnest(rows, ['text', 'text', 'int8', 'int8', 'text', 'int4'])}
    as given (subject, type, micros, dated_at, detail, due_days)`;
  const types = sql.array([...STATEMENT_TYPES], 'text');
  await db.query(sql.unsafe`
    update finance.exception set state = 'resolved', resolved_at = now()
    where account = ${account} and state <> 'resolved' and type = any(${types})
      and not exists (select from ${given} where given.subject = exception.subject)`);
  await db.query(sql.unsafe`
    update finance.exception set micros = given.micros, detail = given.detail
    from ${given} where exception.account = ${account} and exception.state <> 'resolved'
      and exception.subject = given.subject`);
  await db.query(sql.unsafe`
    insert into finance.exception (account, subject, type, micros, dated_at, detail, due_at)
    select ${account}, subject, type, micros, dated_at, detail,
      to_timestamp(${now} / 1000.0) + make_interval(days => due_days)
    from ${given} where not exists (
      select from finance.exception
      where exception.account = ${account} and exception.subject = given.subject
        and (state <> 'resolved' or verb = 'ignore')
    ) order by dated_at, subject`);
}
