// The worker against a provider in memory, with a crash between any two steps. Each seed is one run.
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Ids, Order, Outcome, Provider, Seen } from '#services/payouts/providers/port.ts';
import { usd } from '#services/payouts/providers/minor.ts';
import { workOnce } from '#services/payouts/worker/worker.ts';
import { bans, decides, pays, sendsBack } from '#tests/support/asks.ts';
import { openPayoutBed, PAYEE, toPaypal } from '#tests/support/payouts/payout-bed.ts';
import { soakSeed, timesOf } from '#tests/support/soak.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';
import { Lot } from './lot.ts';

const RUNS = timesOf(400, 100);

class Crash extends Error {}

type Payout = { id: string; state: 'accepted' | 'paid' | 'refused' | 'returned'; at: number };

/** Deduplicates by reference, like the real ones, and loses answers. */
class ProviderInMemory implements Provider {
  readonly id = 'paypal';
  readonly payouts = new Map<string, Payout>();
  /** Payments that have left, by reference. */
  readonly payments: string[] = [];
  readonly #lot: Lot;
  readonly #later: ((now: number) => void)[] = [];
  readonly #now: () => number;

  constructor(lot: Lot, now: () => number) {
    this.#lot = lot;
    this.#now = now;
  }

  readonly traits: Provider['traits'] = {
    key: {
      form: (ref) => ref,
      lifeMs: 30 * DAY_MS,
      emulated: false,
      onReuse: 'first-answer',
      otherBody: 'error',
      freedBy: [],
    },
    errorsSaved: false,
    askBy: ['own-ref'],
    repeatMayPay: true,
    finalGood: ['paid'],
    finalBad: ['refused', 'returned'],
    returnWindowMs: 45 * DAY_MS,
    claimDeadlineMs: null,
    batch: { max: 1, partial: false },
    fee: { bearer: 'house', known: 'later' },
    cancel: 'never',
    limits: { min: usd(1n), max: usd(1_000_000n), perMinute: 60 },
  };

  check(to: Ids) {
    return Promise.resolve({ ok: true as const, to });
  }

  freeze({ ref, amount, to }: Order) {
    return Buffer.from(JSON.stringify({ ref, amount: String(amount.amount), to }));
  }

  async submit({ ref, amount, body }: Order): Promise<Outcome> {
    const { ref: sentRef, amount: sentAmount } = JSON.parse(Buffer.from(body!).toString('utf8')) as Record<
      string,
      unknown
    >;
    if (sentRef !== ref || sentAmount !== String(amount.amount))
      throw new Error(`the body of ${ref} names another payment`);
    const held = this.payouts.get(ref);
    if (held === undefined) {
      if (this.#lot.falls(0.1)) return { kind: 'not-taken', code: 'INSUFFICIENT_FUNDS', retryMs: MINUTE_MS };
      if (this.#lot.falls(0.1)) return { kind: 'refused', code: 'VALIDATION_ERROR', raw: '' };
      if (this.#lot.falls(0.1)) return { kind: 'unknown', why: 'never-arrived' };
      if (this.#lot.falls(0.1)) {
        // An error now; carried out after asking has found nothing.
        const at = this.#now() + 40_000;
        this.#later.push((now) => void (now >= at && this.#take(ref)));
        return { kind: 'unknown', why: 'http-500' };
      }
      this.#take(ref);
    }
    if (this.#lot.falls(0.25)) return { kind: 'unknown', why: 'lost-answer' };
    return { kind: 'accepted', ids: { payout_id: this.payouts.get(ref)!.id }, raw: '' };
  }

  async ask({ ref, ids }: Order): Promise<Seen> {
    if (this.#lot.falls(0.15)) return { kind: 'unknown', why: 'http-503' };
    const payout = this.payouts.get(ref);
    if (payout === undefined) return { kind: 'absent', certain: false };
    const { id, state } = payout;
    const rest = { fee: null, cost: null, claimBy: null, raw: '' };
    return { kind: 'found', stage: state, word: state, at: this.#now(), ids: { ...ids, payout_id: id }, ...rest };
  }

  hint() {
    return Promise.resolve(null);
  }

  passes(): void {
    for (const task of this.#later) task(this.#now());
    for (const [ref, payout] of this.payouts) {
      if (payout.state === 'accepted' && this.#lot.falls(0.6)) {
        payout.state = this.#lot.falls(0.8) ? 'paid' : this.#lot.pick(['refused', 'returned']);
        payout.at = this.#now();
        if (payout.state === 'paid') this.payments.push(ref);
      } else if (payout.state === 'paid' && this.#now() < payout.at + 30 * DAY_MS && this.#lot.falls(0.02)) {
        payout.state = 'returned';
      }
    }
  }

  #take(ref: string): void {
    const at = this.#now();
    if (!this.payouts.has(ref)) this.payouts.set(ref, { id: `P-${ref.slice(-8)}`, state: 'accepted', at });
  }
}

/** A process that may end before or after any call. From then on none of its calls happens. */
class Process {
  readonly #lot: Lot;
  #isDead = false;

  constructor(lot: Lot) {
    this.#lot = lot;
  }

  through<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (of, name) => {
        const value = Reflect.get(of, name, of) as unknown;
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          this.#mayEnd();
          const answer = (await (value as (...given: unknown[]) => unknown).apply(of, args)) as unknown;
          this.#mayEnd();
          return answer;
        };
      },
    });
  }

  #mayEnd(): void {
    this.#isDead ||= this.#lot.falls(0.03);
    if (this.#isDead) throw new Crash();
  }
}

async function faultsOf(seed: number): Promise<string[]> {
  const lot = new Lot(seed);
  let now = TEST_BEGINS;
  const provider = new ProviderInMemory(lot, () => now);
  const bed = openPayoutBed({ now: () => now, providers: { paypal: provider } });
  const { attempts } = bed;
  const ids = [
    await bed.requested(toPaypal('a@example.org'), 1000),
    await bed.requested(toPaypal('b@example.org'), 1000),
    await bed.requested(toPaypal('c@example.org'), 1000),
  ];
  const inProcess = () => {
    const process = new Process(lot);
    return { ...bed.deps, ledger: process.through(bed.ledger), store: process.through(attempts) };
  };
  /** Leases of a process that has ended run out some time later. */
  async function works(): Promise<void> {
    await Promise.allSettled([workOnce(inProcess()), workOnce(inProcess())]);
    if (lot.falls(0.5)) attempts.expireLeases();
  }
  const staff = [
    (id: string) => decides('approve-withdrawal', PAYEE, id),
    (id: string) => decides('approve-withdrawal', PAYEE, id),
    (id: string) => decides('reject-withdrawal', PAYEE, id),
    (id: string) => decides('fail-withdrawal', PAYEE, id),
    (id: string) => pays(PAYEE, id),
    (id: string) => sendsBack(PAYEE, id),
    () => bans(PAYEE),
  ];
  for (let turn = 0; turn < 40; turn++) {
    if (lot.falls(0.5)) await bed.ledger.submit(lot.pick(staff)(lot.pick(ids)));
    await works();
    provider.passes();
    now += lot.pick([1000, 10_000, MINUTE_MS, 10 * MINUTE_MS, DAY_MS]);
  }
  for (let day = 0; day < 60; day++) {
    attempts.expireLeases();
    await bed.work();
    provider.passes();
    now += DAY_MS;
  }
  return faultsIn(bed, provider, ids);
}

/** One payment of each withdrawal or none, and the books say the same as the provider. */
function faultsIn(bed: ReturnType<typeof openPayoutBed>, provider: ProviderInMemory, ids: readonly string[]): string[] {
  const events = bed.events();
  const faults: string[] = withdrawalFaults(events).map(String);
  for (const id of ids) {
    const { stage, attempt } = bed.withdrawal(id);
    const payments = provider.payments.filter((ref) => ref.startsWith(`wd_${id}-`));
    if (payments.length > 1) faults.push(`${stage} after the payments ${payments.join(', ')}`);
    const open = [...provider.payouts].filter(([ref, { state }]) => ref.includes(id) && state === 'accepted');
    if (open.length > 1) faults.push(`${open.length} payments are under way`);
    const last = provider.payouts.get(`wd_${id}-${attempt}`)?.state ?? 'refused';
    const isByHand = events.some(
      ({ type, payload }) => type === 'withdrawal-paid' && payload.withdrawalId === id && payload.attempt === null,
    );
    const isKept = payments.some((ref) => provider.payouts.get(ref)?.state === 'paid');
    if (isByHand && isKept) faults.push('paid by hand and by the provider');
    if (!isByHand && stage === 'paid' && last !== 'paid') faults.push(`booked as paid, but ${last}`);
    if (UNPAID.has(stage) && !isByHand && last === 'paid') faults.push(`paid, but booked as ${stage}`);
  }
  return faults;
}

const UNPAID: ReadonlySet<string> = new Set(['rejected', 'failed', 'approved', 'refused']);

test('each withdrawal ends in one payment or none, with crashes between any two steps and decisions of staff at any time', async () => {
  const faults: string[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const seed = soakSeed(run);
    for (const fault of await faultsOf(seed)) faults.push(`seed ${seed}: ${fault}`);
  }
  expect(faults).toEqual([]);
});
