// Temporary tables of one run. Rules take lines and entries in the order of `n`.
import { type DatabaseTransactionConnection, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';
import { DOLLAR_LINES, normalName } from '#projections/dollar-lines/read.ts';

/** Payments of a network reach the bank's statement, not the network's. */
const NOT_ELSEWHERE = sql.fragment`not (line.account like 'receivable:%' and line.counter = 'bank')`;

type Bounds = Pick<SourceTerms, 'lagDays' | 'leadDays' | 'feeMicros' | 'feeBasisPoints'>;

/** Bounds of the line that a statement should show for the entry `line`. They follow from its event and the terms of the source. */
function expectationOf({ lagDays, leadDays, feeMicros, feeBasisPoints }: Bounds) {
  const isPosted = sql.fragment`line.kind = 'treasury-posted'`;
  return {
    /** Made because of a statement, at any time. */
    isPosted,
    kind: sql.fragment`
      case when line.kind in ('payout-cost-booked', 'treasury-posted') and line.counter = 'payout-fees'
        then 'fee' else 'main' end`,
    /** Milliseconds. */
    earliest: sql.fragment`line.effective_at - ${leadDays * DAY_MS}::int8`,
    latest: sql.fragment`line.effective_at + ${lagDays * DAY_MS}::int8`,
    /** With the largest fee that may be taken from it in the same line. */
    least: sql.fragment`line.micros - ${feeMicros}::int8 - abs(line.micros) * ${feeBasisPoints}::int8 / 10000`,
  };
}

/** Names that a provider gave to the payments of withdrawals, by withdrawal. */
export type NamesAtProvider = (
  db: DatabaseTransactionConnection,
  withdrawals: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

export type Opening = {
  account: string;
  terms: SourceTerms;
  closed: ReadonlySet<string>;
  /** Expectations whose window ends earlier are overdue. */
  now: number;
};

/** How a posting names the line that it is made for. */
export function lineReference(line: number): string {
  return `stmt-${line}`;
}

/** Lines and entries that are neither matched nor set aside. */
export async function openSides(db: DatabaseTransactionConnection, opening: Opening): Promise<void> {
  await db.query(sql.unsafe`set local work_mem = '128MB'`);
  await openLines(db, opening);
  await openEntries(db, opening);
  await nameAsWritten(db);
  await db.query(sql.unsafe`
    create temp table found (match uuid, rule text, is_live bool, line int8, entry int8) on commit drop`);
  await db.query(sql.unsafe`create temp table skipped (line int8, entry int8) on commit drop`);
}

function isInMonths(months: ReadonlySet<string>): FragmentSqlToken {
  return sql.fragment`
    to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM') = any(${sql.array([...months], 'text')})`;
}

/** `may_match`: its currency is the account's, and its month is open. A line of nothing needs no entry. */
async function openLines(db: DatabaseTransactionConnection, { account, terms, closed, now }: Opening): Promise<void> {
  const isClosed = isInMonths(closed);
  await db.query(sql.unsafe`
    create temp table open_line on commit drop as
    select row_number() over (order by at, id) as n, id, at, micros, kind::text as kind, refs, names, ${isClosed} as is_closed,
      currency <> ${terms.currency} as is_foreign, currency = ${terms.currency} and not ${isClosed} as may_match,
      is_pending and at > ${now - terms.lagDays * DAY_MS}::int8 as is_announced
    from finance.line
    where account = ${account} and is_live and micros <> 0 and not ${isReplaced(terms, closed)}
      and not exists (select from finance.claim where claim.line = line.id and claim.is_live)
      and not exists (select from finance.set_aside where set_aside.line = line.id)`);
  await db.query(sql.unsafe`analyze open_line`);
}

/** The source states the period of the entry. Networks have long limits, but their statements leave nothing out. */
export function isLeftOut(account: string, currency: string, at: FragmentSqlToken): FragmentSqlToken {
  if (!account.startsWith('receivable:')) return sql.fragment`false`;
  return sql.fragment`exists (
    select from finance.statement
    where statement.account = ${account} and statement.currency = ${currency} and is_live and is_stated
      and ${at} between from_at and to_at
  )`;
}

async function openEntries(db: DatabaseTransactionConnection, opening: Opening): Promise<void> {
  const { account, terms, now } = opening;
  const { kind, earliest, latest, least, isPosted } = expectationOf(terms);
  await db.query(sql.unsafe`
    create temp table open_entry on commit drop as
    select row_number() over (order by effective_at, partition, seq) as n, partition, seq, effective_at as at, micros,
      ${kind} as kind, subject, reference, second_reference, ${isPosted} as is_posted,
      line.kind = 'withdrawal-returned' as is_return, ${earliest} as earliest, ${latest} as latest,
      ${least} as least, ${latest} < ${now} or ${isLeftOut(account, terms.currency, sql.fragment`line.effective_at`)} as is_overdue
    from ${DOLLAR_LINES} as line where account = ${account} and ${NOT_ELSEWHERE}
      and not exists (
        select from finance.claim where claim.account = line.account and claim.partition = line.partition
          and claim.seq = line.seq and claim.is_live
      )
      and not exists (
        select from finance.set_aside where set_aside.account = line.account
          and set_aside.partition = line.partition and set_aside.seq = line.seq
      )`);
  await db.query(sql.unsafe`analyze open_entry`);
}

/** Names begin with the kind: a fee line is never the payment of its reference. The line of a payment may include the fee. */
async function nameAsWritten(db: DatabaseTransactionConnection): Promise<void> {
  await db.query(sql.unsafe`
    create temp table entry_name on commit drop as
    ${namesOfEntries({ first: sql.fragment`reference`, second: sql.fragment`second_reference`, from: sql.fragment`open_entry` })}`);
  await db.query(sql.unsafe`create index on entry_name (name)`);
  await db.query(sql.unsafe`analyze entry_name`);
  await db.query(sql.unsafe`
    create temp table line_name on commit drop as
    select distinct n as line, kind || ' ' || given.name as name
    from open_line cross join lateral (
      select unnest(refs) union all select 'stmt-' || id
    ) as given (name)
    where may_match and exists (select from entry_name where entry_name.name = kind || ' ' || given.name)`);
  await db.query(sql.unsafe`create index on line_name (name)`);
  await db.query(sql.unsafe`analyze line_name`);
}

type EntryNames = { first: FragmentSqlToken; second: FragmentSqlToken; from: FragmentSqlToken };

function namesOfEntries({ first, second, from }: EntryNames): FragmentSqlToken {
  return sql.fragment`
    select n as entry, kind || ' ' || ${first} as name from ${from} where ${first} is not null
    union all
    select n, kind || ' ' || ${second} from ${from} where ${second} is not null and ${second} is distinct from ${first}
    union all
    select n, 'main ' || ${first} from ${from} where kind = 'fee' and ${first} is not null
    union all
    select entry.n, entry.kind || ' ' || posted.reference from ${from} as posted
    join open_entry as entry on posted.reference = 'entry-' || entry.partition || '-' || entry.seq
    where posted.is_posted and posted.reference like 'entry-%'`;
}

/** Of the house's own references of lines and entries, none is read out of a bank's text. */
function nameOf(reference: FragmentSqlToken): FragmentSqlToken {
  return sql.fragment`
    case when ${reference} ~ '^(stmt|entry)-' then ${reference} else nullif(${normalName(reference)}, '') end`;
}

/** Compares the rest in a form that keeps letters and digits only. */
export async function nameNormally(
  db: DatabaseTransactionConnection,
  { account }: Opening,
  namesAtProvider: NamesAtProvider,
): Promise<void> {
  const isFree = sql.fragment`not exists (select from found where found.entry = open_entry.n)`;
  await db.query(sql.unsafe`delete from entry_name`);
  await db.query(sql.unsafe`
    create temp table normal_entry on commit drop as
    select n, kind, is_posted, reference, ${nameOf(sql.fragment`reference`)} as first_name,
      ${nameOf(sql.fragment`second_reference`)} as second_name
    from open_entry where ${isFree}`);
  await db.query(sql.unsafe`
    insert into entry_name
    ${namesOfEntries({ first: sql.fragment`first_name`, second: sql.fragment`second_name`, from: sql.fragment`normal_entry` })}`);
  await db.query(sql.unsafe`
    insert into entry_name
    select distinct n, kind || ' ' || given.name
    from (
      select n, open_entry.kind, paid.reference, paid.second_reference
      from open_entry join ${DOLLAR_LINES} as paid on paid.subject = open_entry.subject and paid.account = ${account}
      where is_return and ${isFree}
    ) as returned cross join lateral (
      values (${normalName(sql.fragment`reference`)}), (${normalName(sql.fragment`second_reference`)})
    ) as given (name)
    where given.name <> ''
    except select entry, name from entry_name`);
  if (account.startsWith('provider:')) await nameAtProvider(db, namesAtProvider);
  await db.query(sql.unsafe`analyze entry_name`);
  await nameLines(db);
}

const SUBJECTS = 10_000;
const subjectRow = z.object({ subject: z.string() });

async function nameAtProvider(db: DatabaseTransactionConnection, namesAtProvider: NamesAtProvider): Promise<void> {
  await db.query(sql.unsafe`
    create temp table free_subject on commit drop as
    select subject, n, kind from open_entry where not exists (select from found where found.entry = open_entry.n)`);
  await db.query(sql.unsafe`create index on free_subject (subject)`);
  let last: string | null = null;
  for (;;) {
    const after: FragmentSqlToken = last === null ? sql.fragment`true` : sql.fragment`subject > ${last}`;
    const subjects: readonly string[] = await db.anyFirst(sql.type(subjectRow)`
      select distinct subject from free_subject where ${after} order by subject limit ${SUBJECTS}`);
    const names = await namesAtProvider(db, subjects);
    const rows = [...names].flatMap(([subject, own]) => own.map((name) => [subject, name]));
    await db.query(sql.unsafe`
      insert into entry_name select n, kind || ' ' || ${normalName(sql.fragment`given.name`)}
      from ${sql.unnest(rows, ['uuid', 'text'])} as given (subject, name) join free_subject using (subject)
      except select entry, name from entry_name`);
    if (subjects.length < SUBJECTS) return;
    last = subjects.at(-1)!;
  }
}

/** Characters of a reference that may have been cut. Shorter ones are not unique enough. */
const LEAST_CUT = 12;

/** An id of the house's own attempts is never the beginning of another. */
const IS_OWN_ATTEMPT = sql.fragment`~ '^WD[0-9A-F]{32}[0-9]+$'`;
/** Such an id, or one that was cut. */
export const IS_OF_ATTEMPT = sql.fragment`~ '^WD[0-9A-F]{10,}$'`;

/** The name may be that of a reference, less its end. */
export function mayBeCut(name: FragmentSqlToken): FragmentSqlToken {
  return sql.fragment`length(${name}) >= ${LEAST_CUT} and not ${name} ${IS_OWN_ATTEMPT}`;
}

/** Without the name itself. Reads an index of names. */
export function beginsWith(whole: FragmentSqlToken, start: FragmentSqlToken): FragmentSqlToken {
  return sql.fragment`${whole} > ${start} collate "C" and ${whole} < (${start} || U&'\\FFFD') collate "C"`;
}

/** Only names that an entry has too; and the one name that begins as a reference that was cut at its end. */
async function nameLines(db: DatabaseTransactionConnection): Promise<void> {
  await db.query(sql.unsafe`
    create temp table written_name on commit drop as
    select distinct n as line, kind || ' ' || given.name as name, given.name as bare, kind, may_match
    from open_line cross join lateral (
      select unnest(names) union all select 'stmt-' || id
    ) as given (name)
    where not exists (select from found where found.line = open_line.n)`);
  await db.query(sql.unsafe`analyze written_name`);
  await db.query(sql.unsafe`delete from line_name`);
  await db.query(sql.unsafe`
    insert into line_name select line, name from written_name
    where may_match and name in (select name from entry_name)`);
  await db.query(sql.unsafe`
    create temp table known_start on commit drop as
    select distinct name collate "C" as name from entry_name where length(name) > ${LEAST_CUT}`);
  await db.query(sql.unsafe`create index on known_start (name)`);
  await db.query(sql.unsafe`analyze known_start`);
  await db.query(sql.unsafe`
    create temp table cut_name on commit drop as
    select line, one.name, may_match from written_name
    cross join lateral (
      select min(name) as name from (
        select name from known_start
        where ${beginsWith(sql.fragment`known_start.name`, sql.fragment`written_name.name`)} limit 2
      ) as begun having count(*) = 1
    ) as one
    where ${mayBeCut(sql.fragment`bare`)}
      and not exists (select from line_name where line_name.line = written_name.line)`);
  await db.query(sql.unsafe`insert into line_name select distinct line, name from cut_name where may_match`);
  await db.query(sql.unsafe`analyze line_name`);
}

/** A pending line whose booked form is stated too. */
function isReplaced({ lagDays, leadDays }: Bounds, closed: Opening['closed']): FragmentSqlToken {
  return sql.fragment`(
    is_pending and not ${isInMonths(closed)} and exists (
      select from finance.line as booked
      where booked.account = line.account and booked.is_live and not booked.is_pending and booked.kind = line.kind
        and booked.micros = line.micros and booked.currency = line.currency and booked.names && line.names
        and booked.at between line.at - ${leadDays * DAY_MS}::int8 and line.at + ${lagDays * DAY_MS}::int8
    )
  )`;
}

/** A match of the pending form is one of the booked form. */
export async function replacePending(
  db: DatabaseTransactionConnection,
  { account, terms, closed }: Opening,
): Promise<void> {
  await db.query(sql.unsafe`
    with replaced as (
      update finance.line set is_live = false, superseded_by = (
        select min(booked.id) from finance.line as booked
        where booked.account = line.account and booked.is_live and not booked.is_pending and booked.kind = line.kind
          and booked.micros = line.micros and booked.currency = line.currency and booked.names && line.names
      )
      where account = ${account} and is_live and ${isReplaced(terms, closed)}
      returning id, superseded_by
    )
    update finance.claim set line = superseded_by from replaced where claim.line = replaced.id and not exists (
      select from finance.claim as other where other.line = superseded_by and other.is_live
    )`);
}
