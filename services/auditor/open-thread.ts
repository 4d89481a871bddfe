import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { FirstValues } from '#ledger/audit/replay/settings-history.ts';
import type { AuditFigures } from './start.ts';

export type ThreadData = {
  databaseUrl: string;
  masterKey: string | null;
  logLevel: string;
  firstSettings: FirstValues;
  /** Of a demo house (see Clock). */
  aheadMs: Float64Array | null;
};

type Rooms = Omit<ThreadData, 'logLevel' | 'aheadMs'> & {
  clock?: Pick<Clock, 'demo'>;
  log: Log;
  metrics: Metrics;
};

/** Bets of the same process do not wait for the audit. A thread that fails ends the audit, not the process. */
export function openAuditThread({
  databaseUrl,
  masterKey,
  firstSettings,
  clock,
  log,
  metrics,
}: Rooms): AsyncDisposable {
  let figures: AuditFigures = { lag: 0, unsound: 0 };
  metrics.observed(
    'audit_lag_events',
    'Events of the log that the continuous audit has not proven yet.',
    () => figures.lag,
  );
  metrics.observed('audit_unsound', 'Checks of the continuous audit that found a difference.', () => figures.unsound);
  const aheadMs = clock?.demo?.aheadMs ?? null;
  const workerData: ThreadData = { databaseUrl, masterKey, firstSettings, logLevel: log.level, aheadMs };
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData });
  const ended = once(thread, 'exit');
  ended.catch(() => undefined);
  thread.on('message', (told: AuditFigures) => void (figures = told));
  thread.on('error', (error) => log.error({ err: error }, 'the continuous audit has failed'));
  return {
    async [Symbol.asyncDispose]() {
      thread.postMessage('stop');
      await ended.catch(() => undefined);
    },
  };
}
