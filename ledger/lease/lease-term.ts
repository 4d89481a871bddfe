// How long this process may take its own word for what it owns. Measured by its monotonic clock from before the beat was
// sent that confirmed it: whoever takes over counts the same time from after that beat was in the database.

export class LeaseTerm {
  readonly #leaseMs: number;
  readonly #now: () => number;
  #endsAt = 0;

  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  /** A beat that was sent at `sentAt` was answered. */
  confirm(sentAt: number): void {
    this.#endsAt = sentAt + this.#leaseMs;
  }

  /** The connection is lost, and with it the locks: a successor need not wait for the end. */
  end(): void {
    this.#endsAt = 0;
  }

  isValid(): boolean {
    return this.#now() < this.#endsAt;
  }
}
