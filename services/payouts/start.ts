import type { DatabasePool } from 'slonik';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { keepOn, rest } from '#infra/keep-on.ts';
import type { Log } from '#infra/process/log.ts';
import { approveByPolicy } from './approve-by-policy.ts';
import { forgetUnused, keepDestination, readDestinations } from './destinations/destinations.ts';
import { secondPerson } from './destinations/second-person.ts';

export type PayoutDeps = {
  pool: DatabasePool;
  ledger: Ledger;
  settings: Pick<LiveSettings, 'value'>;
  /** Of the hashes of destinations. */
  destinationKey: string;
  log: Log;
  /** ms between two passes. */
  everyMs?: number;
};

export type OpenPayouts = Payouts &
  AsyncDisposable & {
    pass(): Promise<void>;
  };

const EVERY_MS = 2000;
/** Passes between two clean-ups. */
const TIDY_EVERY = 300;
const PAUSES = { firstMs: 1000, longestMs: 30_000 };

export function openPayouts(deps: PayoutDeps): OpenPayouts {
  const { pool, destinationKey, log, everyMs = EVERY_MS } = deps;
  const stop = new AbortController();
  const { signal } = stop;
  let passes = 0;
  async function pass(): Promise<void> {
    if (passes++ % TIDY_EVERY === 0) await forgetUnused(pool);
    await approveByPolicy(deps);
  }
  const running = keepOn({
    async attempt(succeeds) {
      await rest(everyMs, signal);
      if (signal.aborted) return;
      await pass();
      succeeds();
    },
    complain: (err, pauseMs) => log.warn({ err, pauseMs }, 'withdrawals could not be processed; trying again'),
    pauses: PAUSES,
    signal,
  });
  return {
    keepDestination: (id, account, destination) => keepDestination(pool, destinationKey, { id, account, destination }),
    destinations: (ids) => readDestinations(pool, ids),
    secondPerson: (payment) => secondPerson(pool, payment),
    pass,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
