import { type DatabasePool, type DatabaseTransactionConnection, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type RunSummary, runSummary } from '#contracts/finance/runs.ts';
import { syncExceptions } from '../exceptions/exception-rows.ts';
import { endBooked, type Postbacks } from '../exceptions/missing-conversions.ts';
import { findExceptions } from '../exceptions/find-exceptions.ts';
import { matchAmbiguousAmounts, matchAmbiguousReferences } from '../matching/ambiguous.ts';
import { cancelEntries, matchAmounts, matchExchanges, matchReferences, matchSums } from '../matching/clear-matches.ts';
import { forgetSuggestions, storeFound } from '../matching/match-rows.ts';
import { nameNormally, type NamesAtProvider, openSides, replacePending } from '../matching/open-sides.ts';
import { syncStatementFaults } from '../statements/faults.ts';
import { closedMonths } from '../terms/months.ts';
import { readTerms } from '../terms/sources.ts';

export type RunDeps = {
  pool: DatabasePool;
  now: () => number;
  namesAtProvider: NamesAtProvider;
  postbacks: Postbacks;
};
type Run = { account: string; by: number; isDry: boolean };

type Made = { summary: RunSummary; before: RunSummary | null };

/** Matches what is open, and names the exceptions that remain. A dry run changes nothing. */
export function runMatching(deps: RunDeps, run: Run): Promise<Made> {
  return deps.pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(${lockOf(run.account)})`);
    return matched(db, deps, run);
  });
}

type Daily = { account: string; by: number; since: number };

/** Unless someone matches the account now, or has matched it since then (milliseconds). */
export function runDaily(deps: RunDeps, { account, by, since }: Daily): Promise<void> {
  return deps.pool.transaction(async (db) => {
    const isFree = await db.oneFirst(sql.type(z.object({ isFree: z.boolean() }))`
      select pg_try_advisory_xact_lock(${lockOf(account)}) as "isFree"`);
    if (!isFree || (await wasRun(db, account, since))) return;
    await matched(db, deps, { account, by, isDry: false });
  });
}

function lockOf(account: string): FragmentSqlToken {
  return sql.fragment`hashtext(${`finance ${account}`})`;
}

function wasRun(db: DatabaseTransactionConnection, account: string, since: number): Promise<boolean> {
  return db.oneFirst(sql.type(z.object({ wasRun: z.boolean() }))`
    select exists (
      select from finance.run where account = ${account} and at >= to_timestamp(${since} / 1000.0)
    ) as "wasRun"`);
}

async function matched(db: DatabaseTransactionConnection, deps: RunDeps, { account, by, isDry }: Run): Promise<Made> {
  const now = deps.now();
  await db.query(sql.unsafe`select pg_advisory_xact_lock_shared(hashtext('finance months'))`);
  const terms = await readTerms(db, account);
  const closed = await closedMonths(db);
  const opening = { account, terms, closed, now };
  if (!isDry) await replacePending(db, opening);
  await openSides(db, opening);
  await matchReferences(db);
  await nameNormally(db, opening, deps.namesAtProvider);
  await matchReferences(db);
  await matchSums(db);
  await matchAmbiguousReferences(db);
  await matchAmounts(db, account);
  await matchAmbiguousAmounts(db);
  await matchExchanges(db);
  await cancelEntries(db);
  await findExceptions(db, opening);
  const summary = await summaryOf(db);
  const before = await lastSummary(db, account);
  if (!isDry) {
    await forgetSuggestions(db, account);
    await storeFound(db, account);
    await syncExceptions(db, { account, now });
    await syncStatementFaults(db, account, now);
    await endBooked(db, deps.postbacks, account);
    await db.query(sql.unsafe`
        insert into finance.run (account, by, summary, at)
        values (${account}, ${by}, ${JSON.stringify(summary)}::jsonb, to_timestamp(${now} / 1000.0))`);
  }
  return { summary, before };
}

async function lastSummary(db: DatabaseTransactionConnection, account: string): Promise<RunSummary | null> {
  return db.maybeOneFirst(sql.type(z.object({ summary: runSummary }))`
    select summary from finance.run where account = ${account} order by id desc limit 1`);
}

function summaryOf(db: DatabaseTransactionConnection): Promise<RunSummary> {
  const rulesOf = (isLive: boolean) => sql.fragment`(
    select coalesce(jsonb_object_agg(rule, matches), '{}') from (
      select rule, count(distinct match) as matches from found where is_live = ${isLive} group by rule
    ) as counted
  )`;
  return db.one(sql.type(runSummary)`
    select ${rulesOf(true)} as confirmed, ${rulesOf(false)} as suggested, (
      select coalesce(jsonb_object_agg(type, number), '{}') from (
        select type, count(*) as number from exception_found where type <> 'awaited' group by type
      ) as counted
    ) as exceptions, (
      select count(*) from open_entry where not exists (select from found where found.entry = n and is_live)
        and not exists (select from exception_found where exception_found.entry = n and type <> 'awaited')
    ) as awaited, exists (select from skipped) as "hasMore"`);
}
