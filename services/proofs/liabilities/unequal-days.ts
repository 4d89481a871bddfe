import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { pause, retryLoop } from '#infra/retry-loop.ts';
import { KEPT_DAYS } from './day-rows.ts';

const EVERY_MS = 5 * MINUTE_MS;
const PAUSES = { firstMs: MINUTE_MS, longestMs: EVERY_MS };

/** Of the last days: totals that are not the trial balance of players. */
function countUnequal(pool: DatabasePool): Promise<number> {
  return pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) filter (where booked <> total - debts)::int4 as count from (
      select booked, total, debts from proofs.liabilities order by day desc limit ${KEPT_DAYS}
    ) as latest`);
}

type Rooms = { pool: DatabasePool; metrics: Metrics; log: Log };

/** Keeps the metric that raises an alert. */
export function openUnequalDays({ pool, metrics, log }: Rooms): AsyncDisposable {
  let unequal = 0;
  metrics.observed(
    'liabilities_unequal',
    'Published totals of the last days that are not the trial balance of players.',
    () => unequal,
  );
  const stop = new AbortController();
  const running = retryLoop({
    async attempt(succeeds) {
      unequal = await countUnequal(pool);
      succeeds();
      await pause(EVERY_MS, stop.signal);
    },
    complain: (err, pauseMs) => log.warn({ err, pauseMs }, 'the totals could not be compared; trying again'),
    pauses: PAUSES,
    signal: stop.signal,
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
