import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { monthOf } from '#contracts/days/utc-month.ts';
import { type RunSummary, runSummary } from '#contracts/finance/runs.ts';
import { classify, type Found, namesOf } from '../exceptions/classify.ts';
import { syncExceptions } from '../exceptions/exception-rows.ts';
import { closedMonths } from '../terms/months.ts';
import { readTerms } from '../terms/sources.ts';
import { forgetSuggestions, insertMatches, newMatches } from '../matching/match-rows.ts';
import { type Expected, type Match, matchLines, type StatedLine } from '../matching/rules.ts';
import { MOST_OPEN, type NamesAtProvider, openEntries, openLines, settledNames } from '../matching/sides.ts';

const DAY_MS = 86_400_000;

export type RunDeps = {
  pool: DatabasePool;
  now: () => number;
  drawId: () => string;
  namesAtProvider: NamesAtProvider;
};
type Run = { account: string; by: number; isDry: boolean };

/** Matches what is open, and names the exceptions that remain. A dry run changes nothing. */
export function runMatching({ pool, now, drawId, namesAtProvider }: RunDeps, { account, by, isDry }: Run) {
  return pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext(${`finance ${account}`}))`);
    await db.query(sql.unsafe`select pg_advisory_xact_lock_shared(hashtext('finance months'))`);
    const { currency, lagDays, leadDays } = await readTerms(db, account);
    const closed = await closedMonths(db);
    const isClosed = (at: number) => closed.has(monthOf(at));
    const lines = await openLines(db, account);
    const expected = await openEntries(db, account, namesAtProvider);
    const lagMs = lagDays * DAY_MS;
    const options = { currency, lagMs, leadMs: leadDays * DAY_MS, now: now() };
    const matches = matchLines(
      lines.filter(({ at }) => !isClosed(at)),
      expected,
      options,
    );
    const open = unmatchedOf(lines, expected, matches);
    const settled = new Set([...(await settledNames(db, account, open.lines)), ...open.settled]);
    const found = classify({ ...open, settled, currency, overdueBefore: now() - lagMs, isClosed });
    const hasMore = lines.length === MOST_OPEN || expected.length === MOST_OPEN;
    const summary = summaryOf({ matches, found, open, hasMore });
    const before = await lastSummary(db, account);
    if (!isDry) {
      await forgetSuggestions(db, account);
      await insertMatches(db, newMatches(account, matches, drawId));
      await syncExceptions(db, { account, found, lines, expected, now: now(), isWhole: !hasMore });
      await db.query(sql.unsafe`
        insert into finance.run (account, by, summary) values (${account}, ${by}, ${JSON.stringify(summary)}::jsonb)`);
    }
    return { summary, before };
  });
}

type Db = Parameters<typeof openLines>[0];

export async function lastSummary(db: Db, account: string): Promise<RunSummary | null> {
  return db.maybeOneFirst(sql.type(z.object({ summary: runSummary }))`
    select summary from finance.run where account = ${account} order by id desc limit 1`);
}

function unmatchedOf(lines: readonly StatedLine[], expected: readonly Expected[], matches: readonly Match[]) {
  const sidesOf = (outcome: Match['outcome']) =>
    new Set(
      matches.filter((match) => match.outcome === outcome).flatMap((match) => [...match.lines, ...match.expected]),
    );
  const confirmed = sidesOf('confirm');
  return {
    lines: lines.filter(({ id }) => !confirmed.has(id)),
    expected: expected.filter(({ place }) => !confirmed.has(place)),
    suggested: sidesOf('suggest'),
    settled: new Set(lines.filter(({ id }) => confirmed.has(id)).flatMap(namesOf)),
  };
}

type Outcome = {
  matches: readonly Match[];
  found: readonly Found[];
  open: { expected: readonly Expected[] };
  hasMore: boolean;
};

function summaryOf({ matches, found, open, hasMore }: Outcome): RunSummary {
  const counted = <Name extends string>(names: readonly Name[]) => {
    const counts: Partial<Record<Name, number>> = {};
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const rulesOf = (outcome: Match['outcome']) =>
    counted(matches.filter((match) => match.outcome === outcome).map(({ rule }) => rule));
  const named = new Set(found.flatMap(({ place }) => place ?? []));
  return {
    confirmed: rulesOf('confirm'),
    suggested: rulesOf('suggest'),
    exceptions: counted(found.map(({ type }) => type)),
    awaited: open.expected.filter(({ place }) => !named.has(place)).length,
    hasMore,
  };
}
