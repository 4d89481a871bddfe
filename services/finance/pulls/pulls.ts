import type { DatabasePool } from 'slonik';
import { instantOf, MINUTE_MS, maybeInstantOf } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { StatementPull } from '#contracts/finance/calls.ts';
import type { StatementSource } from '#contracts/internal/payouts.ts';
import type { Log } from '#infra/process/log.ts';
import { pause, retryLoop } from '#infra/retry-loop.ts';
import type { RunTask } from '../threads/tasks.ts';
import { askForPull, claimPull, endPull, failPull, readPulls } from './pull-rows.ts';
import { accountOf, PullFailed, type PullDeps, pullStatement } from './pull-statement.ts';

export type PullsDeps = Omit<PullDeps, 'signal'> & {
  pool: DatabasePool;
  sources: readonly StatementSource[];
  runTask: RunTask;
  drawId: () => string;
  log: Log;
};

export type Pulls = AsyncDisposable & {
  /** Null for accounts without an API. */
  states(): Promise<(account: string) => StatementPull | null>;
  /** False if the statements of this account are not pulled. */
  ask(account: string): Promise<boolean>;
};

const LOOK_EVERY_MS = MINUTE_MS;
const PAUSES = { firstMs: 5000, longestMs: 5 * MINUTE_MS };
const IN_GENERAL = 'The pull was interrupted. It is tried again.';

/** Pulls what is due. Any number of processes may do so. */
export async function pullDue(deps: PullsDeps, signal: AbortSignal): Promise<void> {
  for (const source of deps.sources) {
    while (!signal.aborted && (await pullOne(deps, source, signal)));
  }
}

/** True if more is due. */
async function pullOne(deps: PullsDeps, source: StatementSource, signal: AbortSignal): Promise<boolean> {
  const { pool, now, runTask, drawId, log } = deps;
  const account = accountOf(source);
  const claim = await claimPull(pool, { account, lease: drawId(), now: now() });
  if (claim === null) return false;
  try {
    const pulled = await pullStatement({ ...deps, signal }, source, claim);
    if (pulled.file !== null) {
      await runTask('match', { account, by: HOUSE_ACCOUNTS.treasury, isDry: false, now: now() });
    }
    await endPull(pool, claim, { ...pulled, now: now() });
    return !pulled.isWhole;
  } catch (error) {
    log.warn({ err: error, account }, 'a statement was not pulled');
    const isKnown = error instanceof PullFailed || source.isSaid(error);
    await failPull(pool, claim, { error: isKnown ? (error as Error).message : IN_GENERAL, now: now() });
    return false;
  }
}

export function openPulls(deps: PullsDeps): Pulls {
  const { pool, sources, now, log } = deps;
  const stop = new AbortController();
  const { signal } = stop;
  let wake = new AbortController();
  const accounts = new Set(sources.map(accountOf));
  const running =
    accounts.size === 0
      ? Promise.resolve()
      : retryLoop({
          async attempt(succeeds) {
            await pause(LOOK_EVERY_MS, AbortSignal.any([signal, wake.signal]));
            wake = new AbortController();
            await pullDue(deps, signal);
            succeeds();
          },
          complain: (err, pauseMs) => log.warn({ err, pauseMs }, 'statements could not be pulled; trying again'),
          pauses: PAUSES,
          signal,
        });
  return {
    async states() {
      const at = now();
      const rows = await readPulls(pool, at);
      return (account) => {
        if (!accounts.has(account)) return null;
        const {
          pulledTo = null,
          pulledAt = null,
          nextAt = at,
          isRunning = false,
          error = null,
        } = rows.get(account) ?? {};
        const isUnderWay = isRunning || nextAt <= at;
        return {
          to: maybeInstantOf(pulledTo),
          at: maybeInstantOf(pulledAt),
          nextAt: instantOf(nextAt),
          isUnderWay,
          error,
        };
      };
    },
    async ask(account) {
      if (!accounts.has(account)) return false;
      await askForPull(pool, account, now());
      wake.abort();
      return true;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
