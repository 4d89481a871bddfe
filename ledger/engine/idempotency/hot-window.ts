// The latest accepted commands by id. One that is on its way has its receipt here; one that has landed is only known to
// be in the log, so that what was written does not stay in memory twice.
// A ring with a chained hash table in typed arrays, on the hash that the filter has made already: every command is added,
// hardly one is ever asked for, and what a Map or an object for each would keep alive costs more than the rest of it.
import type { Receipt, Refusal } from '#contracts/outcome.ts';
import { lanes } from './lanes.ts';

/** With the receipt, and the batch that brings it into the log. */
export type OnItsWay = { input: number; receipt: Receipt; batch: { readonly fate: Promise<Refusal | void> } };

const NONE = -1;
const WORDS = 4;

export class HotWindow {
  readonly #capacity: number;
  readonly #mask: number;
  /** Hash -> the number of the latest command that has it. Numbers count all commands ever added. */
  readonly #latest: Float64Array;
  /** Place in the ring -> the number of the command before it with the same hash. */
  readonly #before: Float64Array;
  /** Place in the ring -> the id, in four words. */
  readonly #ids: Int32Array;
  readonly #onTheirWay: (OnItsWay | undefined)[];
  #added = 0;
  #landed = 0;

  /** Remembers the latest `capacity` commands. */
  constructor(capacity: number) {
    const slots = 2 ** Math.ceil(Math.log2(2 * capacity));
    this.#capacity = capacity;
    this.#mask = slots - 1;
    this.#latest = new Float64Array(slots).fill(NONE);
    this.#before = new Float64Array(capacity).fill(NONE);
    this.#ids = new Int32Array(capacity * WORDS);
    this.#onTheirWay = Array.from({ length: capacity }, () => undefined);
  }

  /**
   * The latest command of this id that is on its way and `isMeant`; "landed" when there is none, but one of this id landed
   * after the first `landedBefore` had: whose it was is not known here any more.
   */
  get(
    commandId: string,
    isMeant: (onItsWay: OnItsWay) => boolean = () => true,
    landedBefore = 0,
  ): OnItsWay | 'landed' | undefined {
    const { a, b, c, d, one } = lanes(commandId);
    const oldest = this.#added - this.#capacity;
    let hasLanded = false;
    let number = this.#latest[one & this.#mask]!;
    // A chain runs from newer to older, so it ends where the ring has been written over.
    while (number !== NONE && number >= oldest) {
      const place = number % this.#capacity;
      const at = place * WORDS;
      const ids = this.#ids;
      if (ids[at] === a && ids[at + 1] === b && ids[at + 2] === c && ids[at + 3] === d) {
        const onItsWay = this.#onTheirWay[place];
        if (onItsWay !== undefined && isMeant(onItsWay)) return onItsWay;
        hasLanded ||= onItsWay === undefined && number >= landedBefore;
      }
      number = this.#before[place]!;
    }
    return hasLanded ? 'landed' : undefined;
  }

  /** How many were ever added. */
  get added(): number {
    return this.#added;
  }

  /** How many of them are in the log, the first ones first. */
  get landedCount(): number {
    return this.#landed;
  }

  /** True when one that was added after `added` were may have been forgotten since. */
  hasForgottenSince(added: number): boolean {
    return this.#added - added > this.#capacity;
  }

  /** Remembers one and forgets the oldest. The capacity must exceed what can be in flight. */
  add(commandId: string, onItsWay: OnItsWay): void {
    const { a, b, c, d, one } = lanes(commandId);
    const place = this.#added % this.#capacity;
    const slot = one & this.#mask;
    this.#before[place] = this.#latest[slot]!;
    this.#latest[slot] = this.#added;
    const at = place * WORDS;
    this.#ids[at] = a;
    this.#ids[at + 1] = b;
    this.#ids[at + 2] = c;
    this.#ids[at + 3] = d;
    this.#onTheirWay[place] = onItsWay;
    this.#added++;
  }

  /** The next `count` of those added are in the log: batches land in the order in which they were filled. */
  landed(count: number): void {
    const end = this.#landed + count;
    for (let number = this.#landed; number < end; number++) this.#onTheirWay[number % this.#capacity] = undefined;
    this.#landed = end;
  }
}
