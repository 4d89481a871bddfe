import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';
import { type Counted, counted, countChainFaults, readOpenBadRows } from '../statements/faults.ts';
import { ZONE_SLACK_MS } from '../statements/dates.ts';
import { readReaches } from '../statements/read-chain.ts';
import { closedMonths } from '../terms/months.ts';
import { readSources } from '../terms/sources.ts';
import { STATED_END } from '../statements/stated-end.ts';

/** `statedTo`: milliseconds; null without a statement. `isByPeriod`: statements or pulls say up to when they reach. */
export type StatedSource = { account: string; statedTo: number | null; isByPeriod: boolean };

export type Awaited = Counted & { micros: bigint };

export type StatementFacts = {
  /** Dated in the month or before. */
  openExceptions: readonly Counted[];
  awaited: readonly Awaited[];
  /** Accounts without a statement and without a run of matching. */
  unmatched: readonly Awaited[];
  sources: readonly StatedSource[];
  chainFaults: readonly Counted[];
  unread: Record<'lines' | 'rows' | 'files', readonly Counted[]>;
  future: readonly Counted[];
};

type Asked = { month: string; now: number };

export async function readStatementFacts(db: CommonQueryMethods, { month, now }: Asked): Promise<StatementFacts> {
  const [from, end] = [startOfMonth(month), endOfMonth(month)];
  const sources = await readStatedSources(db);
  const accounts = sources.map(({ account }) => account);
  const chainFaults: Counted[] = [];
  for (const account of accounts) chainFaults.push({ account, count: await countChainFaults(db, account, end) });
  return {
    sources,
    chainFaults: chainFaults.filter(({ count }) => count > 0),
    openExceptions: await readOpenExceptions(db, end),
    awaited: await readAwaited(db, end),
    unmatched: await readUnmatched(db, accounts, end),
    unread: {
      lines: await readOpenLines(db, { accounts, from, end }),
      rows: await readOpenBadRows(db, end),
      files: await readUnimported(db, from),
    },
    future: await readFutureLines(db, { accounts, from, end, now }),
  };
}

/**
 * Awaited entries are another check. Those that became overdue after their month was closed cannot be settled in it: they are
 * a difference of this month.
 */
async function readOpenExceptions(db: CommonQueryMethods, end: number): Promise<readonly Counted[]> {
  const closed = sql.array([...(await closedMonths(db))], 'text');
  return db.any(sql.type(counted)`
    select account, count(*) from finance.exception
    where state <> 'resolved' and dated_at < ${end} and type <> 'awaited' and (
      type = 'after-close' or to_char(to_timestamp(dated_at / 1000.0) at time zone 'UTC', 'YYYY-MM') <> all(${closed})
    ) group by account order by account`);
}

function readUnmatched(db: CommonQueryMethods, accounts: readonly string[], end: number): Promise<readonly Awaited[]> {
  return db.any(sql.type(counted.extend({ micros: z.string().transform(BigInt) }))`
    select account, count(*), sum(micros)::text as micros from ${DOLLAR_LINES} as line
    where effective_at < ${end} and account in (
      select account from unnest(${sql.array([...accounts], 'text')}) as known (account)
      where not exists (select from finance.run where run.account = known.account)
        and not exists (select from finance.file where file.account = known.account and state = 'imported')
    ) group by account order by account`);
}

/** In dollars, as all entries of the books. */
async function readAwaited(db: CommonQueryMethods, end: number): Promise<readonly Awaited[]> {
  return db.any(sql.type(counted.extend({ micros: z.string().transform(BigInt) }))`
    select account, count(*), sum(micros)::text as micros from finance.exception
    where state <> 'resolved' and dated_at < ${end} and type = 'awaited' group by account order by account`);
}

async function readStatedSources(db: CommonQueryMethods): Promise<StatedSource[]> {
  const reaches = await readReaches(db);
  return (await readSources(db)).map(({ account, lastAt }) => {
    const statedTo = reaches.get(account);
    return { account, statedTo: statedTo ?? lastAt, isByPeriod: statedTo !== undefined };
  });
}

type Span = { accounts: readonly string[]; from: number; end: number };

function linesWithin({ accounts, from, end }: Span) {
  return sql.fragment`
    line.account = any(${sql.array([...accounts], 'text')}) and line.is_live and line.at >= ${from} and line.at < ${end}`;
}

/** A line of nothing needs no entry, and an announced one is replaced by its booked form. */
function readOpenLines(db: CommonQueryMethods, span: Span): Promise<readonly Counted[]> {
  return db.any(sql.type(counted)`
    select account, count(*) from finance.line
    where ${linesWithin(span)} and micros <> 0 and not is_pending
      and not exists (select from finance.claim where claim.line = line.id and claim.is_live)
      and not exists (select from finance.set_aside where set_aside.line = line.id)
    group by account order by account`);
}

/** Stored since the month began, and neither they nor a later file of the account was imported. */
function readUnimported(db: CommonQueryMethods, from: number): Promise<readonly Counted[]> {
  return db.any(sql.type(counted)`
    select account, count(*) from finance.file
    where state in ('stored', 'importing', 'failed') and stored_at >= to_timestamp(${from} / 1000.0) and not exists (
      select from finance.file as other
      where other.state = 'imported' and other.account = file.account
        and (other.imported_at > file.stored_at or other.sha256 = file.sha256)
    ) group by account order by account`);
}

function readFutureLines(
  db: CommonQueryMethods,
  { now, ...span }: Span & { now: number },
): Promise<readonly Counted[]> {
  return db.any(sql.type(counted)`
    select account, count(*) from (
      select line.account from finance.line join finance.statement on statement.id = line.statement
      where ${linesWithin(span)} and is_stated and line.at >= ${STATED_END}
      union all
      select account from finance.line
      where account = any(${sql.array([...span.accounts], 'text')}) and is_live and at > ${now + ZONE_SLACK_MS}
    ) as late group by account order by account`);
}
