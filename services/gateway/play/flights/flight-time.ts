// How long a flight has been in the air, as the ledger has it. The ledger says how long it was when it answered; between
// answers a monotonic clock of this process counts on. No wall clock is compared with another.

/** An answer that took longer than this says little about the present: the ledger is asked again soon. */
const SLOW_MS = 100;

/** `elapsedMs` as the ledger said it, and when it was asked and heard, by a monotonic clock of this process. */
export type Told = { elapsedMs: number; askedAt: number; heardAt: number };

export class FlightTime {
  /** The latest moment at which the flight can have started: it is never shown higher than the ledger has it. */
  #startedBy: number | null = null;
  #tookMs = Infinity;
  #isContradicted = false;

  hear({ elapsedMs, askedAt, heardAt }: Told): void {
    const startedBy = heardAt - elapsedMs;
    // Lower than it can be by what was told before, even if this answer took no time at all. Once it may be the answer of a
    // batch that waited for the disk; twice in a row the ledger counts from another start, because its writer has changed.
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

  /** The next answer may tell better. */
  get isDoubtful(): boolean {
    return this.#isContradicted || (this.isKnown && this.#tookMs > SLOW_MS);
  }

  /** Whole milliseconds; 0 as long as nothing is known. */
  elapsedMs(at: number): number {
    return this.#startedBy === null ? 0 : Math.max(0, Math.floor(at - this.#startedBy));
  }
}
