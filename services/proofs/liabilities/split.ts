// Balances are split, and their parts lie among those of all others, so that neither a leaf nor a neighbour's path tells what
// an account has.
import { MOST_HEIGHT } from '#contracts/proofs/liabilities.ts';
import type { Draws } from './draws.ts';

export const FEWEST_PARTS = 2;
export const MOST_PARTS = 8;

/** Also of a house without players. */
const LEAST_HEIGHT = 4;
/** At least one leaf in 32 is a further part or padding, so that the number of parts is not known. */
const SLACK = 1 / 32;

/** Of the smallest tree with room for all. */
export function heightFor(accounts: number): number {
  const leaves = accounts * FEWEST_PARTS * (1 + SLACK);
  const height = Math.max(LEAST_HEIGHT, Math.ceil(Math.log2(Math.max(1, leaves))));
  if (height > MOST_HEIGHT) throw new Error(`${accounts} accounts are more than a tree of liabilities can hold`);
  return height;
}

/** How many parts each account gets: two, and more of them while the tree has room. */
export class PartCounts {
  readonly #draws: Draws;
  readonly #share: number;
  #left: number;

  constructor(draws: Draws, accounts: number) {
    this.#draws = draws;
    this.#left = 2 ** heightFor(accounts) - accounts * FEWEST_PARTS;
    // Half of the room stays for padding.
    this.#share = Math.min(0.5, this.#left / Math.max(1, 2 * accounts));
  }

  next(): number {
    let parts = FEWEST_PARTS;
    while (parts < MOST_PARTS && this.#left > 0 && this.#draws.happens(this.#share)) {
      parts++;
      this.#left--;
    }
    return parts;
  }
}

/** Their sum is `value`; some may be 0. */
export function splitInto(parts: number, value: number, draws: Draws): number[] {
  const cuts = Array.from({ length: parts - 1 }, () => draws.below(value + 1)).toSorted((one, other) => one - other);
  return [...cuts, value].map((cut, place) => cut - (cuts[place - 1] ?? 0));
}

/** Every order of the leaves is as likely. `rest` is awaited now and then. */
export async function shuffledPlaces(size: number, draws: Draws, rest: () => Promise<void>): Promise<Uint32Array> {
  const places = Uint32Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const drawn = draws.below(last + 1);
    [places[last], places[drawn]] = [places[drawn]!, places[last]!];
    if (last % 4096 === 0) await rest();
  }
  return places;
}
