// The latest accepted commands by id. One that is on its way has its receipt here; one that has landed is only known to
// be in the log, so that what was written does not stay in memory twice.
// A ring with a chained hash table in typed arrays, on the hash that the filter has made already: every command is added,
// hardly one is ever asked for, and a Map's growing and forgetting cost more than the rest of the window.
import type { Receipt } from '#contracts/outcome.ts';
import { lanes } from './lanes.ts';

export type Accepted = {
  input: number;
  /** The receipt, and the batch that brings it into the log; gone when the batch has landed. */
  onItsWay: { receipt: Receipt; batch: { readonly fate: Promise<void> } } | undefined;
};

const NONE = -1;

export class HotWindow {
  readonly #capacity: number;
  readonly #mask: number;
  /** Hash -> the number of the latest command that has it. Numbers count all commands ever added. */
  readonly #latest: Float64Array;
  /** Place in the ring -> the number of the command before it with the same hash. */
  readonly #before: Float64Array;
  readonly #ids: string[] = [];
  readonly #accepted: Accepted[] = [];
  #added = 0;

  /** Remembers the latest `capacity` commands. */
  constructor(capacity: number) {
    const slots = 2 ** Math.ceil(Math.log2(2 * capacity));
    this.#capacity = capacity;
    this.#mask = slots - 1;
    this.#latest = new Float64Array(slots).fill(NONE);
    this.#before = new Float64Array(capacity).fill(NONE);
  }

  get(commandId: string): Accepted | undefined {
    const oldest = this.#added - this.#capacity;
    let number = this.#latest[lanes(commandId).one & this.#mask]!;
    // A chain runs from newer to older, so it ends where the ring has been written over.
    while (number !== NONE && number >= oldest) {
      const place = number % this.#capacity;
      if (this.#ids[place] === commandId) return this.#accepted[place];
      number = this.#before[place]!;
    }
    return undefined;
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
    const place = this.#added % this.#capacity;
    const slot = lanes(commandId).one & this.#mask;
    this.#before[place] = this.#latest[slot]!;
    this.#latest[slot] = this.#added;
    this.#ids[place] = commandId;
    this.#accepted[place] = accepted;
    this.#added++;
  }
}
