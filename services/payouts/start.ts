import type { DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { retryLoop, pause } from '#infra/retry-loop.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { WITHDRAWALS_CHANGED } from '#projections/withdrawals/view.ts';
import { approveByPolicy } from './approve-by-policy.ts';
import { forgetUnused } from './port/destinations.ts';
import { takeHint } from './hint.ts';
import { payoutNumbers } from './payout-numbers.ts';
import type { PayoutRegistry } from './registry.ts';
import { POLL_EVERY_MS, pollBalances } from './staff/balances.ts';
import { readProviders } from './staff/providers.ts';
import { statementSources } from './staff/statement-sources.ts';
import { PostgresAttempts } from './worker/postgres-attempts.ts';
import type { SendCheck } from './worker/step.ts';
import { advanceDue, workOnce } from './worker/worker.ts';

export type PayoutDeps = { pool: DatabasePool; registry: PayoutRegistry; now(): number };

export type OpenPayouts = Payouts & { registry: PayoutRegistry };

export function openPayouts({ pool, registry, now }: PayoutDeps): OpenPayouts {
  return {
    registry,
    async hint(name, raw, headers) {
      const provider = registry.named(name);
      return provider === null ? 'unknown' : takeHint(pool, provider, { raw, headers, now: now() });
    },
    providers: () => readProviders(pool, registry),
    statements: statementSources(registry.all),
  };
}

export type PayoutWorkerDeps = {
  pool: DatabasePool;
  ledger: Ledger;
  settings: Pick<LiveSettings, 'value'>;
  registry: PayoutRegistry;
  compliance: Pick<Compliance, 'approvable' | 'payee'>;
  checks?: readonly SendCheck[];
  now(): number;
  metrics: Metrics;
  log: Log;
};

export type PayoutWork = {
  approve(): Promise<void>;
  /** Pays approved withdrawals until none is due. */
  pay(signal?: AbortSignal): Promise<void>;
  payDue(signal: AbortSignal): Promise<void>;
  tidy(): Promise<void>;
  /** Reads the numbers behind the metrics. */
  count(): Promise<void>;
  pollBalances(): Promise<void>;
};

/** Less than a lease. */
const CALL_MS = 60_000;

export function payoutWork(deps: PayoutWorkerDeps): PayoutWork {
  const { pool, ledger, registry, checks = [], now, metrics, log } = deps;
  const numbers = payoutNumbers(metrics, pool, now);
  const worker = {
    store: new PostgresAttempts(pool),
    ledger,
    providers: registry,
    rates: registry.rates,
    methods: registry.methods,
    checks,
    payeeName: async (account: AccountId) => (await deps.compliance.payee(account))?.legalName ?? null,
    now,
    signal: () => AbortSignal.timeout(CALL_MS),
    observe: numbers.observe,
    log,
  };
  return {
    approve: () => approveByPolicy(deps),
    async pay(signal) {
      while ((await workOnce(worker)) > 0 && signal?.aborted !== true);
    },
    async payDue(signal) {
      while ((await advanceDue(worker)) > 0 && !signal.aborted);
    },
    tidy: () => forgetUnused(pool),
    count: numbers.read,
    pollBalances: () => pollBalances({ db: pool, now, signal: worker.signal, log }, registry.all),
  };
}

const DUE_EVERY_MS = 500;
/** Events of withdrawals start work at once. The sweep is for lost notices, cleared holds and changed settings. */
const SWEEP_MS = 10_000;
const COUNT_EVERY_MS = 10_000;
const TIDY_EVERY_MS = 600_000;
const PAUSES = { firstMs: 1000, longestMs: 30_000 };

/** Pays approved withdrawals. Any number of processes may run it. */
export async function openPayoutWorker(deps: PayoutWorkerDeps & { databaseUrl: string }): Promise<AsyncDisposable> {
  const { databaseUrl, log } = deps;
  const work = payoutWork(deps);
  const stop = new AbortController();
  const { signal } = stop;
  const wakes = new Set<AbortController>();
  const changes = new Notices({ databaseUrl, channel: WITHDRAWALS_CHANGED, log }, () => {
    for (const wake of wakes) wake.abort();
  });
  await changes.connect();
  const chore = (run: () => Promise<void>, everyMs: number, failed: string) =>
    retryLoop({
      async attempt(succeeds) {
        await run();
        succeeds();
        await pause(everyMs, signal);
      },
      complain: (err, pauseMs) => log.warn({ err, pauseMs }, `${failed}; trying again`),
      pauses: PAUSES,
      signal,
    });
  const reaction = (run: () => Promise<void>, failed: string) => {
    let wake = new AbortController();
    const react = async () => {
      // A change during the run starts another.
      wakes.delete(wake);
      wakes.add((wake = new AbortController()));
      await run();
      await pause(SWEEP_MS, AbortSignal.any([signal, wake.signal]));
    };
    return chore(react, 0, failed);
  };
  const running = [
    reaction(work.approve, 'withdrawals could not be approved'),
    reaction(() => work.pay(signal), 'approved withdrawals could not be paid'),
    chore(() => work.payDue(signal), DUE_EVERY_MS, 'payouts could not be worked on'),
    chore(work.count, COUNT_EVERY_MS, 'payouts could not be counted'),
    chore(work.pollBalances, POLL_EVERY_MS, 'balances of providers could not be read'),
    chore(work.tidy, TIDY_EVERY_MS, 'unused destinations could not be dropped'),
  ];
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await changes[Symbol.asyncDispose]();
      await Promise.all(running);
    },
  };
}
