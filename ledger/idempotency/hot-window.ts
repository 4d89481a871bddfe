// The latest accepted commands by id, with their receipts: a repeat within the window is answered from memory.
import type { Receipt } from '#contracts/outcome.ts';
import type { OpenBatch } from '../sequencer/open-batch.ts';

export type Accepted = {
  input: number;
  receipt: Receipt;
  /** The batch that brings it into the log. */
  batch: OpenBatch;
};

export class HotWindow {
  readonly #accepted = new Map<string, Accepted>();
  /** Ids in order of arrival, around in a circle. Asking a Map for its oldest key walks over all it has deleted. */
  readonly #ring: string[];
  #next = 0;
  #added = 0;

  constructor(capacity: number) {
    this.#ring = Array.from({ length: capacity }, () => '');
  }

  get(commandId: string): Accepted | undefined {
    return this.#accepted.get(commandId);
  }

  /** How many were ever added. */
  get added(): number {
    return this.#added;
  }

  /** True when one that was added after `added` were may have been forgotten since. */
  hasForgottenSince(added: number): boolean {
    return this.#added - added > this.#ring.length;
  }

  /** Remembers one and forgets the oldest. The capacity must exceed what can be in flight. */
  add(commandId: string, accepted: Accepted): void {
    this.#accepted.delete(this.#ring[this.#next]!);
    this.#ring[this.#next] = commandId;
    this.#next = (this.#next + 1) % this.#ring.length;
    this.#accepted.set(commandId, accepted);
    this.#added++;
  }
}
