// Opens the payouts desk: every minute it closes the days that are over, when log and view agree about what was paid out, and
// holds the running day's sums against each other. Several may run; a day is closed once.
import { keepOn, type Pauses, rest } from '#infra/keep-on.ts';
import { KeptClient } from '#infra/postgres/kept-client.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { payoutsNumbers } from './payouts-numbers.ts';
import { Reconciler } from './reconciler.ts';

export type PayoutsRooms = {
  databaseUrl: string;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  health: Pick<Health, 'ready' | 'notReady'>;
};

export type PayoutsDesk = {
  /** One pass now. Rejects when the database does not answer. */
  pass(): Promise<void>;
  /** The day in hand is closed first, unless the database takes long about it: then the next desk closes it. */
  [Symbol.asyncDispose](): Promise<void>;
};

const PASS_MS = 60_000;
const FAULT_PAUSES: Pauses = { firstMs: 2000, longestMs: 10_000 };
/** For a pass: a day's rows may be many, and what was closed stays closed. */
const ANSWER_MS = 600_000;
const PART = 'payouts';

export function openPayoutsDesk({ databaseUrl, clock, log, metrics, health }: PayoutsRooms): PayoutsDesk {
  const stop = new AbortController();
  const { signal } = stop;
  const client = new KeptClient(databaseUrl, { applicationName: 'tallyhouse payouts', answerWithinMs: ANSWER_MS });
  const reconciler = new Reconciler({ clock, numbers: payoutsNumbers(metrics, log), signal });

  /** A difference is told and leaves the desk ready; a database that does not answer does not. */
  async function pass(): Promise<void> {
    try {
      await client.ask((db) => reconciler.pass(db));
      health.ready(PART);
    } catch (error) {
      health.notReady(PART, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  async function attempt(succeeds: () => void): Promise<void> {
    await pass();
    succeeds();
    await rest(PASS_MS, signal);
  }

  const complain = (error: unknown, pauseMs: number): void =>
    log.warn({ err: error, pauseMs }, 'payouts could not be reconciled; trying again');
  const running = keepOn({ attempt, complain, pauses: FAULT_PAUSES, signal });
  return {
    pass,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([running, client[Symbol.asyncDispose]()]);
    },
  };
}
