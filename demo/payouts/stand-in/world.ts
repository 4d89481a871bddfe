import type { Scenario } from './scenarios.ts';
import { scenarioIn } from './scenarios.ts';

export const PROVIDER_NAMES = ['paypal', 'tremendous', 'btcpay', 'circle', 'reloadly', 'generic'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Money that has left: what tests count. */
export type Payment = { provider: ProviderName; ref: string; id: string; to: string; amount: string; at: number };

/** Of a page of transactions: no answer, too many requests, the page before instead, one new row that moves the others. */
type Misbehaviour = 'cut' | 'limited' | 'page-twice' | 'shifted';

export type Hook = { body: string; headers: Record<string, string> };

export type WorldDeps = {
  now(): number;
  /** Unpredictable text for ids and tokens. */
  text(characters: number): string;
};

/** How long a payout takes when nothing goes wrong. */
const SETTLE_MS = 2000;

/** Shared by all stand-in providers: a clock that tests can advance, tasks due later, payments made, webhooks sent. */
export class World {
  readonly payments: Payment[] = [];
  /** Where each provider sends its webhooks. */
  hookUrls: Partial<Record<ProviderName, string>> = {};
  /** Of the next pages, in this order. */
  readonly misbehaviours: Partial<Record<ProviderName, Misbehaviour[]>> = {};
  /** The most that PayPal gives at once. */
  rowsPerPage = 500;
  readonly settleMs = SETTLE_MS;
  readonly text: WorldDeps['text'];
  readonly #now: () => number;
  readonly #assigned = new Map<string, Scenario>();
  readonly #calls = new Map<string, number>();
  readonly #firstSeen = new Map<string, number>();
  #tasks: { at: number; run: () => Promise<void> | void }[] = [];
  #advancedMs = 0;

  constructor({ now, text }: WorldDeps) {
    this.#now = now;
    this.text = text;
  }

  now(): number {
    return this.#now() + this.#advancedMs;
  }

  assign(ref: string, scenario: Scenario): void {
    this.#assigned.set(ref, scenario);
  }

  scenarioOf(ref: string, ...others: readonly (string | undefined)[]): Scenario | null {
    return this.#assigned.get(ref) ?? scenarioIn(ref, ...others);
  }

  /** 1 at the first call with this name. */
  count(name: string): number {
    const count = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, count);
    return count;
  }

  /** When it was first asked with this name. */
  firstSeen(name: string): number {
    const first = this.#firstSeen.get(name) ?? this.now();
    this.#firstSeen.set(name, first);
    return first;
  }

  pay(payment: Omit<Payment, 'at'>): void {
    this.payments.push({ ...payment, at: this.now() });
  }

  later(ms: number, run: () => Promise<void> | void): void {
    this.#tasks.push({ at: this.now() + ms, run });
  }

  /** Runs what is due in order. */
  async advance(ms: number): Promise<void> {
    this.#advancedMs += ms;
    for (;;) {
      const due = this.#tasks.filter(({ at }) => at <= this.now()).sort((one, other) => one.at - other.at);
      if (due.length === 0) return;
      this.#tasks = this.#tasks.filter((task) => task !== due[0]);
      await due[0]!.run();
    }
  }

  /** False when the house did not take it. */
  async hook(provider: ProviderName, { body, headers }: Hook): Promise<boolean> {
    const url = this.hookUrls[provider];
    if (url === undefined) return false;
    try {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
      return (await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(5000) })).ok;
    } catch {
      return false;
    }
  }
}
