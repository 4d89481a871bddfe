// How far this gateway's clock is ahead of the ledger's: two machines. The ledger says at which time it answered; what it
// said is older than when it is heard, by the way it had to travel, so the least difference heard is the nearest one.
// Before it: answers of the ledger. After it: how high a flight is by the ledger's clock, which is the one that pays.

/** Clocks that differ by no more than the way of an answer may be the same: then the flight is told as the ledger has it. */
const SAME_MS = 100;

export class ClockDifference {
  #leastMs: number | null = null;

  hear(ledgerAt: number, heardAt: number): void {
    this.#leastMs = Math.min(heardAt - ledgerAt, this.#leastMs ?? Infinity);
  }

  get isKnown(): boolean {
    return this.#leastMs !== null;
  }

  /** It may be the way of the answer that took so long: a later answer can tell. */
  get isDoubtful(): boolean {
    return this.#leastMs !== null && this.#leastMs > SAME_MS;
  }

  /** Negative: behind. Never less than it is, so that no flight is told higher than the ledger has it. */
  get aheadMs(): number {
    return this.#leastMs === null || (this.#leastMs >= 0 && this.#leastMs <= SAME_MS) ? 0 : this.#leastMs;
  }
}
