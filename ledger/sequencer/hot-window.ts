// The latest accepted commands by id, with their receipts: a repeat within the window is answered from memory.
import type { Receipt } from '#contracts/outcome.ts';
import type { OpenBatch } from './open-batch.ts';

export type Accepted = {
  input: number;
  receipt: Receipt;
  /** The batch that brings it into the log. */
  batch: OpenBatch;
};

export class HotWindow {
  readonly #accepted = new Map<string, Accepted>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(commandId: string): Accepted | undefined {
    return this.#accepted.get(commandId);
  }

  /** Remembers one and forgets the oldest. The capacity must exceed what can be in flight. */
  add(commandId: string, accepted: Accepted): void {
    this.#accepted.set(commandId, accepted);
    if (this.#accepted.size > this.#capacity) this.#accepted.delete(this.#accepted.keys().next().value!);
  }
}
