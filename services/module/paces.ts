// In memory, because every bet passes here. Spending at other gateways is added later (pace-exchange.ts), as a debt that is
// worked off.
import type { AccountId } from '#contracts/ids.ts';

export type Counts = readonly (readonly [account: AccountId, spent: number])[];

/** Longer debts are cut to this; payers that are idle this long are dropped. */
const KEPT_MS = 10_000;
/** Payers that spend less than this share of the pace between two exchanges are left out of them. */
const QUIET_SHARE = 1 / 32;
const TOLERANCE_MS = 0.01;

export type PaceOptions = {
  perSecond: () => number;
  /** Burst allowance, as time at the even pace. Less than ten seconds. */
  burstMs: number;
  now: () => number;
};

export class Paces<Payer extends AccountId | string> {
  readonly #perSecond: () => number;
  readonly #burstMs: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  /** payer -> when their spending would have been due at the even pace. Two generations; the older is dropped. */
  #dueAt = new Map<Payer, number>();
  #olderDueAt = new Map<Payer, number>();
  #turnAt = KEPT_MS;
  /** Spent since the last exchange; null until the first. */
  #taken: Map<Payer, number> | null = null;

  constructor({ perSecond, burstMs, now }: PaceOptions) {
    this.#perSecond = perSecond;
    this.#burstMs = burstMs;
    this.#now = now;
    this.#startedAt = now();
  }

  get perSecond(): number {
    return this.#perSecond();
  }

  /** Null if paid. Otherwise nothing was taken, and the result is the wait in milliseconds. */
  take(payer: Payer, cost: number): number | null {
    const at = this.#time();
    const dueAt = this.#dueOf(payer, at) + (1000 * cost) / this.perSecond;
    const waitMs = dueAt - at - this.#burstMs;
    if (waitMs > TOLERANCE_MS) return waitMs;
    this.#dueAt.set(payer, dueAt);
    this.#taken?.set(payer, (this.#taken.get(payer) ?? 0) + cost);
    return null;
  }

  /** Payers that spent much since the last call. Counting starts with the first call. */
  takeBusy(): (readonly [payer: Payer, spent: number])[] {
    const taken = this.#taken ?? new Map<Payer, number>();
    this.#taken = new Map();
    const quiet = this.perSecond * QUIET_SHARE;
    return [...taken].filter(([, spent]) => spent > quiet);
  }

  addSpending(counts: readonly (readonly [payer: Payer, spent: number])[]): void {
    const at = this.#time();
    for (const [payer, spent] of counts) {
      const dueAt = this.#dueOf(payer, at) + (1000 * spent) / this.perSecond;
      this.#dueAt.set(payer, Math.min(dueAt, at + KEPT_MS));
    }
  }

  /** Relative to the start, because small numbers keep their fractions. */
  #time(): number {
    const at = this.#now() - this.#startedAt;
    // The second condition: the clock was set back.
    if (at >= this.#turnAt || at < this.#turnAt - KEPT_MS) {
      this.#olderDueAt = this.#dueAt;
      this.#dueAt = new Map();
      this.#turnAt = at + KEPT_MS;
    }
    return at;
  }

  #dueOf(payer: Payer, at: number): number {
    const dueAt = this.#dueAt.get(payer) ?? this.#olderDueAt.get(payer) ?? at;
    return dueAt > at && dueAt <= at + KEPT_MS ? dueAt : at;
  }
}
