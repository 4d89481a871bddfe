// Which command ids were ever accepted, as Bloom filters: "no" is certain, so a fresh command costs no look-up in the
// log; "maybe" is looked up there. Two bytes a command; about one fresh id in two thousand is looked up in vain.
// A generation that is full is closed and a new one begun, so nothing is ever rehashed.
import { lanes } from './lanes.ts';

/** Ids a generation takes: 16 bits each, 8 MiB in all. */
export const GENERATION_IDS = 4_194_304;
const GENERATION_BITS = GENERATION_IDS * 16;
export const GENERATION_BYTES = GENERATION_BITS / 8;
const PROBES = 6;

export type Generation = {
  count: number;
  bits: Uint8Array;
  /** It is full, and the database has all of it. */
  isStored: boolean;
};

export class SeenFilter {
  readonly generations: Generation[];

  constructor(generations: Generation[] = []) {
    this.generations = generations;
  }

  mayContain(id: string): boolean {
    const { one, two } = lanes(id);
    for (const { bits } of this.generations) if (hasAll(bits, one, two)) return true;
    return false;
  }

  add(id: string): void {
    let open = this.generations.at(-1);
    if (open === undefined || open.count >= GENERATION_IDS) {
      open = { count: 0, bits: new Uint8Array(GENERATION_BYTES), isStored: false };
      this.generations.push(open);
    }
    const { one, two } = lanes(id);
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = bitOf(one, two, probe);
      open.bits[bit >>> 3]! |= 1 << (bit & 7);
    }
    open.count++;
  }
}

function hasAll(bits: Uint8Array, one: number, two: number): boolean {
  for (let probe = 0; probe < PROBES; probe++) {
    const bit = bitOf(one, two, probe);
    if ((bits[bit >>> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Double hashing: the probe-th bit. GENERATION_BITS is a power of two. */
function bitOf(one: number, two: number, probe: number): number {
  return (one + Math.imul(two, probe)) & (GENERATION_BITS - 1);
}
