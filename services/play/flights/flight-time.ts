// Elapsed flight time by the ledger's clock, extrapolated by this process's monotonic clock. Wall clocks are never compared.

const SLOW_MS = 100;

/** `elapsedMs` as answered; the other times are by this process's monotonic clock. */
export type Told = { elapsedMs: number; askedAt: number; heardAt: number };

export class FlightTime {
  /** Latest possible start: the flight is never shown higher than the ledger has it. */
  #startedBy: number | null = null;
  #tookMs = Infinity;
  #isContradicted = false;

  hear({ elapsedMs, askedAt, heardAt }: Told): void {
    const startedBy = heardAt - elapsedMs;
    // Below the minimum implied by earlier answers. Once, the answer may come from a batch delayed by the disk; twice in a
    // row, the partition has a new writer with another start.
    const contradicts = this.#startedBy !== null && askedAt - elapsedMs > this.#startedBy;
    const begins = this.#startedBy === null || (contradicts && this.#isContradicted);
    this.#isContradicted = contradicts && !begins;
    if (begins || startedBy < this.#startedBy!) {
      this.#startedBy = startedBy;
      this.#tookMs = heardAt - askedAt;
    }
  }

  get isKnown(): boolean {
    return this.#startedBy !== null;
  }

  get isDoubtful(): boolean {
    return this.#isContradicted || (this.isKnown && this.#tookMs > SLOW_MS);
  }

  /** Whole milliseconds; 0 while unknown. */
  elapsedMs(at: number): number {
    return this.#startedBy === null ? 0 : Math.max(0, Math.floor(at - this.#startedBy));
  }
}
