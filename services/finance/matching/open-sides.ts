// Temporary tables of one run. Rules take lines and entries in the order of `n`.
import { type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

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
    earliest: sql.fragment`line.at - ${leadDays * DAY_MS}::int8`,
    latest: sql.fragment`line.at + ${lagDays * DAY_MS}::int8`,
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
export async function openSides(
  db: DatabaseTransactionConnection,
  opening: Opening,
  namesAtProvider: NamesAtProvider,
): Promise<void> {
  await db.query(sql.unsafe`set local work_mem = '64MB'`);
  await openLines(db, opening);
  await openEntries(db, opening);
  await nameEntries(db, opening, namesAtProvider);
  await nameLines(db);
  await db.query(sql.unsafe`
    create temp table found (match uuid, rule text, is_live bool, line int8, entry int8) on commit drop`);
  await db.query(sql.unsafe`create temp table skipped (line int8, entry int8) on commit drop`);
}

/** `may_match`: its currency is the account's, and its month is open. */
async function openLines(db: DatabaseTransactionConnection, { account, terms, closed }: Opening): Promise<void> {
  const isClosed = sql.fragment`
    to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM') = any(${sql.array([...closed], 'text')})`;
  await db.query(sql.unsafe`
    create temp table open_line on commit drop as
    select row_number() over (order by at, id) as n, id, at, micros, kind::text as kind, refs, ${isClosed} as is_closed,
      currency <> ${terms.currency} as is_foreign, currency = ${terms.currency} and not ${isClosed} as may_match
    from finance.line
    where account = ${account} and is_live
      and not exists (select from finance.claim where claim.line = line.id and claim.is_live)
      and not exists (select from finance.set_aside where set_aside.line = line.id)`);
  await db.query(sql.unsafe`analyze open_line`);
}

async function openEntries(db: DatabaseTransactionConnection, { account, terms, now }: Opening): Promise<void> {
  const { kind, earliest, latest, least, isPosted } = expectationOf(terms);
  await db.query(sql.unsafe`
    create temp table open_entry on commit drop as
    select row_number() over (order by at, partition, seq) as n, partition, seq, at, micros, ${kind} as kind, subject,
      reference, second_reference, ${isPosted} as is_posted, ${earliest} as earliest, ${latest} as latest,
      ${least} as least, ${latest} < ${now} as is_overdue
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
async function nameEntries(
  db: DatabaseTransactionConnection,
  { account }: Opening,
  namesAtProvider: NamesAtProvider,
): Promise<void> {
  await db.query(sql.unsafe`
    create temp table entry_name on commit drop as
    select n as entry, kind || ' ' || reference as name from open_entry where reference is not null
    union all
    select n, kind || ' ' || second_reference from open_entry
    where second_reference is not null and second_reference is distinct from reference
    union all
    select n, 'main ' || reference from open_entry where kind = 'fee' and reference is not null
    union all
    select entry.n, entry.kind || ' ' || posted.reference from open_entry as posted
    join open_entry as entry on posted.reference = 'entry-' || entry.partition || '-' || entry.seq
    where posted.is_posted and posted.reference like 'entry-%'`);
  if (account.startsWith('provider:')) await nameAtProvider(db, namesAtProvider);
  await db.query(sql.unsafe`create index on entry_name (name)`);
  await db.query(sql.unsafe`analyze entry_name`);
}

const SUBJECTS = 10_000;
const subjectRow = z.object({ subject: z.string() });

async function nameAtProvider(db: DatabaseTransactionConnection, namesAtProvider: NamesAtProvider): Promise<void> {
  await db.query(sql.unsafe`create index on open_entry (subject)`);
  let last: string | null = null;
  for (;;) {
    const after: ReturnType<typeof sql.fragment> = last === null ? sql.fragment`true` : sql.fragment`subject > ${last}`;
    const subjects: readonly string[] = await db.anyFirst(sql.type(subjectRow)`
      select distinct subject from open_entry where ${after} order by subject limit ${SUBJECTS}`);
    const names = await namesAtProvider(db, subjects);
    const rows = [...names].flatMap(([subject, own]) => own.map((name) => [subject, name]));
    await db.query(sql.unsafe`
      insert into entry_name select n, kind || ' ' || given.name
      from ${sql.unnest(rows, ['uuid', 'text'])} as given (subject, name) join open_entry on open_entry.subject = given.subject
      except select entry, name from entry_name`);
    if (subjects.length < SUBJECTS) return;
    last = subjects.at(-1)!;
  }
}

/** Only names that an entry has too. */
async function nameLines(db: DatabaseTransactionConnection): Promise<void> {
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
