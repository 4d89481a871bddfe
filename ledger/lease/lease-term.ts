// Counts from before the confirmed beat was sent, by the monotonic clock; a successor counts from after it was stored.

export class LeaseTerm {
  readonly #leaseMs: number;
  readonly #now: () => number;
  #endsAt = 0;

  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  confirm(sentAt: number): void {
    this.#endsAt = sentAt + this.#leaseMs;
  }

  /** The locks are lost too, so a successor need not wait. */
  end(): void {
    this.#endsAt = 0;
  }

  isValid(): boolean {
    return this.#now() < this.#endsAt;
  }
}
