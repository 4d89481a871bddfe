import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { ProverFigures, ProverRooms } from './start.ts';

type Settings = Pick<ProverRooms, 'databaseUrl' | 'saltKey' | 'keys' | 'headsFile' | 'host' | 'policy'>;

export type ThreadData = Settings & {
  logLevel: string;
  /** Of a demo house (see Clock). */
  aheadMs: Float64Array | null;
};

type Rooms = { clock?: Pick<Clock, 'demo'>; log: Log; metrics: Metrics };

/** Bets of the same process do not wait for the prover. A thread that fails ends the proofs, not the process. */
export function openProverThread(settings: Settings, { clock, log, metrics }: Rooms): AsyncDisposable {
  let figures: ProverFigures = { lag: 0, refused: 0 };
  metrics.observed('proof_lag_events', 'Events of the log that no checkpoint covers yet.', () => figures.lag);
  metrics.observed('proof_refused', 'Partitions of the log that the prover refuses to sign.', () => figures.refused);
  const workerData: ThreadData = { ...settings, logLevel: log.level, aheadMs: clock?.demo?.aheadMs ?? null };
  const thread = new Worker(new URL('../prover-thread.ts', import.meta.url), { workerData });
  const ended = once(thread, 'exit');
  ended.catch(() => undefined);
  thread.on('message', (told: ProverFigures) => void (figures = told));
  thread.on('error', (error) => log.error({ err: error }, 'the prover has failed'));
  return {
    async [Symbol.asyncDispose]() {
      thread.postMessage('stop');
      await ended.catch(() => undefined);
    },
  };
}
