import type { AccountId } from '#contracts/ids.ts';
import type { Wait } from './pace.ts';

const MOST_KEPT = 20_000;

/** Refuses again what was refused for a time, without reading the database. */
export class HoldOff {
  readonly #monotonic: () => number;
  readonly #own = new Map<AccountId, { until: number; wait: Wait }>();
  #all: { until: number; wait: Wait } | null = null;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  note(account: AccountId, wait: Wait): void {
    const held = { until: this.#monotonic() + wait.waitMs, wait };
    if (wait.isForAll) {
      this.#all = held;
      return;
    }
    if (this.#own.size >= MOST_KEPT) this.#own.clear();
    this.#own.set(account, held);
  }

  of(account: AccountId): { waitMs: number; message: string } | null {
    const own = this.#left(this.#own.get(account));
    if (own === null) this.#own.delete(account);
    return own ?? this.#left(this.#all);
  }

  #left(held: { until: number; wait: Wait } | null | undefined): { waitMs: number; message: string } | null {
    if (held === null || held === undefined) return null;
    const waitMs = held.until - this.#monotonic();
    return waitMs > 0 ? { waitMs, message: held.wait.message } : null;
  }
}
