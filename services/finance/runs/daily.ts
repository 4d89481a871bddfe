import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Log } from '#infra/process/log.ts';
import { pause, retryLoop } from '#infra/retry-loop.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { haveReached } from '#projections/positions/read.ts';
import type { RunTask } from '../threads/tasks.ts';

const LOOK_EVERY_MS = MINUTE_MS;
/** The last entries of a day reach the view within seconds. */
const AFTER_MIDNIGHT_MS = 5 * MINUTE_MS;
const PAUSES = { firstMs: MINUTE_MS, longestMs: 30 * MINUTE_MS };

export type DailyDeps = { pool: DatabasePool; now(): number; runTask: RunTask; log: Log };

/** With a statement or a run of an earlier day, and without a run since `since` (milliseconds). */
function dueAccounts(pool: DatabasePool, since: number): Promise<readonly string[]> {
  const start = sql.fragment`to_timestamp(${since} / 1000.0)`;
  return pool.anyFirst(sql.type(z.object({ account: z.string() }))`
    select account from (
      select account from finance.file where state = 'imported' and imported_at < ${start}
      union
      select account from finance.run where at < ${start}
    ) as known
    where not exists (select from finance.run where run.account = known.account and at >= ${start})
    order by account collate "C"`);
}

/** Matches each account once a day, one after another. Any number of processes may do so. */
export async function matchDue({ pool, now, runTask, log }: DailyDeps, signal: AbortSignal): Promise<void> {
  const since = startOfDay(dayOf(now() - AFTER_MIDNIGHT_MS));
  const accounts = await dueAccounts(pool, since);
  if (accounts.length === 0) return;
  // Missing entries would leave their lines without a match.
  if (!(await haveReached(pool, ['dollar-lines'], await positionAtTime(pool, since - 1)))) return;
  const failed: string[] = [];
  for (const account of accounts) {
    if (signal.aborted) return;
    try {
      await runTask('match-daily', { account, by: HOUSE_ACCOUNTS.treasury, since, now: now() });
    } catch (error) {
      log.warn({ err: error, account }, 'an account was not matched');
      failed.push(account);
    }
  }
  if (failed.length > 0) throw new Error(`not matched: ${failed.join(', ')}`);
}

/** Entries become overdue, and months end, without a new statement. */
export function openDailyRuns(deps: DailyDeps): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;
  const running = retryLoop({
    async attempt(succeeds) {
      await pause(LOOK_EVERY_MS, signal);
      if (signal.aborted) return;
      await matchDue(deps, signal);
      succeeds();
    },
    complain: (err, pauseMs) => deps.log.warn({ err, pauseMs }, 'accounts could not be matched; trying again'),
    pauses: PAUSES,
    signal,
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
