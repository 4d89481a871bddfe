// Only commands in flight keep their receipt. Typed arrays, because an object or Map entry per command would cost the
// garbage collector too much.
import type { Receipt, Refusal } from '#contracts/outcome.ts';
import { lanes } from './lanes.ts';

export type OnItsWay = { input: number; receipt: Receipt; batch: { readonly fate: Promise<Refusal | void> } };

const NONE = -1;
const WORDS = 4;

export class HotWindow {
  readonly #capacity: number;
  readonly #mask: number;
  /** Hash to the number of its latest command. Numbers count all commands ever added. */
  readonly #latest: Float64Array;
  /** Ring index to the previous command with the same hash. */
  readonly #before: Float64Array;
  /** Ring index to the id, in four words. */
  readonly #ids: Int32Array;
  readonly #onTheirWay: (OnItsWay | undefined)[];
  #added = 0;
  #landed = 0;

  constructor(capacity: number) {
    const slots = 2 ** Math.ceil(Math.log2(2 * capacity));
    this.#capacity = capacity;
    this.#mask = slots - 1;
    this.#latest = new Float64Array(slots).fill(NONE);
    this.#before = new Float64Array(capacity).fill(NONE);
    this.#ids = new Int32Array(capacity * WORDS);
    this.#onTheirWay = Array.from({ length: capacity }, () => undefined);
  }

  /** "landed" if none in flight `isMeant`, but one of this id, by any asker, landed after the first `landedBefore`. */
  get(
    commandId: string,
    isMeant: (onItsWay: OnItsWay) => boolean = () => true,
    landedBefore = 0,
  ): OnItsWay | 'landed' | undefined {
    const { a, b, c, d, one } = lanes(commandId);
    const oldest = this.#added - this.#capacity;
    let hasLanded = false;
    let number = this.#latest[one & this.#mask]!;
    // Chains run from newer to older, so an overwritten number ends one.
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

  get added(): number {
    return this.#added;
  }

  get landedCount(): number {
    return this.#landed;
  }

  /** True if a command added after the first `added` may have been overwritten. */
  hasForgottenSince(added: number): boolean {
    return this.#added - added > this.#capacity;
  }

  /** The capacity must exceed what can be in flight. */
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

  landed(count: number): void {
    const end = this.#landed + count;
    for (let number = this.#landed; number < end; number++) this.#onTheirWay[number % this.#capacity] = undefined;
    this.#landed = end;
  }
}
