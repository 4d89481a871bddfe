// The worker on a ledger and a work list in memory. The stand-in's clock is the only one.
import type { Ledger } from '#contracts/outcome.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import { METHOD_NAMES } from '#contracts/withdrawals/method-names.ts';
import { silentLog } from '#infra/process/log.ts';
import type { Provider } from '#services/payouts/providers/port.ts';
import type { RateSource } from '#services/payouts/rates/rates.ts';
import { type SendCheck } from '#services/payouts/worker/step.ts';
import { type WorkerDeps, workOnce } from '#services/payouts/worker/worker.ts';
import { adjusts, decides, opens, withdraws } from '../asks.ts';
import { openMemoryLedger } from '../memory-ledger.ts';
import { termsOf } from '../terms.ts';
import { HandClock } from '../test-ledger.ts';
import { type ListedWithdrawal, MemoryAttempts } from './memory-attempts.ts';

export const PAYEE = 7;
const DAILY_POINTS = 5000;
const ALL_ON = termsOf({
  'withdrawal-methods': Object.fromEntries(METHOD_NAMES.map((method) => [method, { isOn: true }])),
});
const NO_RATES: RateSource = { rate: () => Promise.resolve('rate-unavailable') };

export type BedOptions = {
  now(): number;
  providers: Partial<Record<Destination['method'], Provider>>;
  checks?: SendCheck[];
  rates?: RateSource;
  ledger?: (ledger: Ledger) => Ledger;
};

export function openPayoutBed({
  now,
  providers,
  checks = [],
  rates = NO_RATES,
  ledger: around = (ledger) => ledger,
}: BedOptions) {
  const clock = new HandClock();
  clock.now = now;
  const memory = openMemoryLedger({ clock, terms: ALL_ON });
  const { sequencer, book, storage } = memory;
  const listed = (): ListedWithdrawal[] =>
    [...(book.account(PAYEE).withdrawals?.values() ?? [])].map((one) => ({
      ...one,
      id: one.withdrawalId,
      account: PAYEE,
    }));
  const attempts = new MemoryAttempts(listed);
  const ledger: Ledger = { submit: (command) => sequencer.submit(command) };
  const deps: WorkerDeps = {
    store: attempts,
    ledger: around(ledger),
    providers: {
      serving: (method) => (providers[method] === undefined ? [] : [providers[method]]),
      named: (id) => Object.values(providers).find((one) => one.id === id) ?? null,
    },
    methods: METHOD_NAMES.filter((method) => providers[method] !== undefined),
    rates,
    checks,
    payeeName: () => Promise.resolve('Ann Example'),
    now,
    signal: () => AbortSignal.timeout(60_000),
    observe: () => undefined,
    log: silentLog(),
  };

  async function submit(command: Parameters<Ledger['submit']>[0]): Promise<void> {
    const outcome = await ledger.submit(command);
    if (outcome.kind === 'refusal') throw new Error(`${command.type} was refused: ${outcome.message}`);
  }

  return {
    deps,
    ledger,
    attempts,
    events: () => storage.rows.map(({ event }) => event),
    account: () => book.account(PAYEE),
    withdrawal: (id: string) => book.account(PAYEE).withdrawals!.get(id)!,
    /** Not yet decided. */
    async requested(destination: Destination, points = 1250): Promise<string> {
      if (!book.has(PAYEE)) await submit(opens(PAYEE));
      if (book.account(PAYEE).available < DAILY_POINTS) await submit(adjusts(PAYEE, 2 * DAILY_POINTS));
      const command = withdraws(PAYEE, points, {
        method: destination.method,
        to: JSON.stringify(destination).slice(-32),
      });
      await submit(command);
      attempts.destinations.set(command.commandId, destination);
      return command.commandId;
    },
    approve: (id: string) => submit(decides('approve-withdrawal', PAYEE, id)),
    async approved(destination: Destination, points = 1250): Promise<string> {
      const id = await this.requested(destination, points);
      await this.approve(id);
      return id;
    },
    /** Until nothing is due. */
    async work(): Promise<void> {
      for (let passes = 0; passes < 20; passes++) if ((await workOnce(deps)) === 0) return;
    },
  };
}

export const toPaypal = (paypalEmail: string): Destination => ({ method: 'paypal', details: { paypalEmail } });
