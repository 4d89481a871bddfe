import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { type Pauses, retryLoop } from '#infra/retry-loop.ts';
import type { ProverFigures, ProverRooms } from './start.ts';

type Settings = Pick<ProverRooms, 'databaseUrl' | 'saltKey' | 'keys' | 'headsFile' | 'host' | 'policy'>;

export type ThreadData = Settings & {
  logLevel: string;
  /** Of a demo house (see Clock). */
  aheadMs: Float64Array | null;
};

type Rooms = { clock?: Pick<Clock, 'demo'>; log: Log; metrics: Metrics };

const PAUSES: Pauses = { firstMs: 1000, longestMs: 60_000 };

/** Bets of the same process do not wait for the prover. A thread that fails begins again; the process goes on. */
export function openProverThread(settings: Settings, { clock, log, metrics }: Rooms): AsyncDisposable {
  let figures: ProverFigures = { lag: 0, refused: 0 };
  metrics.observed('proof_lag_events', 'Events of the log that no checkpoint covers yet.', () => figures.lag);
  metrics.observed('proof_refused', 'Partitions of the log that the prover refuses to sign.', () => figures.refused);
  const workerData: ThreadData = { ...settings, logLevel: log.level, aheadMs: clock?.demo?.aheadMs ?? null };
  const stop = new AbortController();
  let thread: Worker | undefined;
  const running = retryLoop({
    async attempt(succeeds) {
      thread = new Worker(new URL('../prover-thread.ts', import.meta.url), { workerData });
      thread.on('message', (told: ProverFigures) => {
        figures = told;
        succeeds();
      });
      // Rejects with the error of the thread.
      await once(thread, 'exit');
      if (!stop.signal.aborted) throw new Error('the thread of the prover has ended');
    },
    complain: (err, pauseMs) => log.error({ err, pauseMs }, 'the prover has failed, and begins again'),
    pauses: PAUSES,
    signal: stop.signal,
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      thread?.postMessage('stop');
      await running;
    },
  };
}
