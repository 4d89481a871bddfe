// The latest accepted commands by id. One that is on its way has its receipt here; one that has landed is only known to
// be in the log, so that what was written does not stay in memory twice.
// Two maps take turns: when the newer is full it becomes the older and the older is dropped whole. Deleting one by one
// from a single map has it rearranged every few thousand commands, which cost more than the rest of the window.
import type { Receipt } from '#contracts/outcome.ts';

export type Accepted = {
  input: number;
  /** The receipt, and the batch that brings it into the log; gone when the batch has landed. */
  onItsWay: { receipt: Receipt; batch: { readonly fate: Promise<void> } } | undefined;
};

export class HotWindow {
  #newer = new Map<string, Accepted>();
  #older = new Map<string, Accepted>();
  readonly #capacity: number;
  #added = 0;

  /** Remembers the latest `capacity` commands at least, twice as many at most. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(commandId: string): Accepted | undefined {
    return this.#newer.get(commandId) ?? this.#older.get(commandId);
  }

  /** How many were ever added. */
  get added(): number {
    return this.#added;
  }

  /** True when one that was added after `added` were may have been forgotten since. */
  hasForgottenSince(added: number): boolean {
    return this.#added - added > this.#capacity;
  }

  /** Remembers one and forgets the oldest. The capacity must exceed what can be in flight. */
  add(commandId: string, accepted: Accepted): void {
    if (this.#newer.size >= this.#capacity) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(commandId, accepted);
    this.#added++;
  }
}
