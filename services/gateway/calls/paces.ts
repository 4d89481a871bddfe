// How fast one payer (a player, an address) may spend: beyond that, the time to wait. Plain numbers in memory, because
// every bet passes here. For bets, what other gateways let through is added later (pace-exchange.ts), as a debt that is
// worked off: for a moment a player may have more at several doors, on average never.
import type { AccountId } from '#contracts/ids.ts';

export type Counts = readonly (readonly [account: AccountId, spent: number])[];

/** Debts beyond this are forgotten, and so are payers who have asked nothing for as long. */
const KEPT_MS = 10_000;
/** Who spends less than this share of the pace between two exchanges is not worth telling of. */
const QUIET_SHARE = 1 / 32;
/** Sums of fractions of a millisecond are not exact. */
const TOLERANCE_MS = 0.01;

export type PaceOptions = {
  /** Asked for each payment: it may change. */
  perSecond: () => number;
  /** What may be spent at once, as time at the even pace. Less than ten seconds. */
  burstMs: number;
  now: () => number;
};

export class Paces<Payer extends AccountId | string> {
  readonly #perSecond: () => number;
  readonly #burstMs: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  /** payer -> when all they have spent would have been due at the even pace; the older generation is let go. */
  #dueAt = new Map<Payer, number>();
  #dueAtBefore = new Map<Payer, number>();
  #turnAt = KEPT_MS;
  /** What was let through since the last exchange; null while nobody is told. */
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

  /** Null: it is paid. Otherwise nothing was taken, and it can be paid after so many milliseconds. */
  take(payer: Payer, cost: number): number | null {
    const at = this.#time();
    const dueAt = this.#dueOf(payer, at) + (1000 * cost) / this.perSecond;
    const waitMs = dueAt - at - this.#burstMs;
    if (waitMs > TOLERANCE_MS) return waitMs;
    this.#dueAt.set(payer, dueAt);
    this.#taken?.set(payer, (this.#taken.get(payer) ?? 0) + cost);
    return null;
  }

  /** From the first call on: who has asked often since the last one. */
  tellBusy(): (readonly [payer: Payer, spent: number])[] {
    const taken = this.#taken ?? new Map<Payer, number>();
    this.#taken = new Map();
    const quiet = this.perSecond * QUIET_SHARE;
    return [...taken].filter(([, spent]) => spent > quiet);
  }

  /** What another gateway let through. */
  hear(counts: readonly (readonly [payer: Payer, spent: number])[]): void {
    const at = this.#time();
    for (const [payer, spent] of counts) {
      const dueAt = this.#dueOf(payer, at) + (1000 * spent) / this.perSecond;
      this.#dueAt.set(payer, Math.min(dueAt, at + KEPT_MS));
    }
  }

  /** Small numbers, for the sake of their fractions. */
  #time(): number {
    const at = this.#now() - this.#startedAt;
    // The second half: the clock was set back.
    if (at >= this.#turnAt || at < this.#turnAt - KEPT_MS) {
      this.#dueAtBefore = this.#dueAt;
      this.#dueAt = new Map();
      this.#turnAt = at + KEPT_MS;
    }
    return at;
  }

  #dueOf(payer: Payer, at: number): number {
    const dueAt = this.#dueAt.get(payer) ?? this.#dueAtBefore.get(payer) ?? at;
    return dueAt > at && dueAt <= at + KEPT_MS ? dueAt : at;
  }
}
