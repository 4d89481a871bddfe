import type { Pauses } from '#infra/retry-loop.ts';
import { watchDatabase } from '#infra/postgres/session/watch.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { checkClock, ClockApart, type ClockGuard, requireClock } from '#ledger/log/clock.ts';

export function guardOf(clock: Pick<Clock, 'now'>, limitMs: number, metrics: Metrics): ClockGuard {
  const ahead = metrics.gauge({
    name: 'clock_ahead_seconds',
    help: "How far the clock of this process is ahead of the database's, at least; below 0 if behind.",
  });
  ahead.set(0);
  return { now: () => clock.now(), limitMs, measured: (aheadMs) => ahead.set(aheadMs / 1000) };
}

export type ClockWatchContext = {
  databaseUrl: string;
  limitMs: number;
  log: Log;
  metrics: Metrics;
  onApart: (error: ClockApart) => void;
  clock: Pick<Clock, 'now'>;
  everyMs?: number;
};

const EVERY_MS = 5000;
const ANSWER_MS = 5000;
const PAUSES: Pauses = { firstMs: 1000, longestMs: 30_000 };

/** For the shape without leases. Rejects with ClockApart. */
export async function watchClock(context: ClockWatchContext): Promise<AsyncDisposable> {
  const { databaseUrl, limitMs, metrics, clock, onApart, everyMs = EVERY_MS } = context;
  const guard = guardOf(clock, limitMs, metrics);
  await checkClock(databaseUrl, guard);
  return watchDatabase({
    databaseUrl,
    applicationName: 'tallyhouse clock',
    answerWithinMs: ANSWER_MS,
    everyMs,
    look: (db) => requireClock(db, guard),
    complain(error) {
      if (error instanceof ClockApart) onApart(error);
      else context.log.debug({ err: error }, 'the clocks could not be compared; trying again');
    },
    pauses: PAUSES,
  });
}
