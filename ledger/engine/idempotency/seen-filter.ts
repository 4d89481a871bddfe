// Bloom filters of accepted command ids. "No" is certain. Each full generation adds 0.12 % needless look-ups (one command in
// 35 at 100 million).
import { lanes } from './lanes.ts';

/** Ids per generation: 16 bits each, 8 MiB in all. */
export const GENERATION_IDS = 4_194_304;
export const GENERATION_BYTES = GENERATION_IDS * 2;
/** All probes of an id fall into one cache line. */
const BLOCK_BYTES = 64;
const BLOCKS = GENERATION_BYTES / BLOCK_BYTES;
const PROBE_BITS = 9;
const PROBE_MASK = BLOCK_BYTES * 8 - 1;
const PROBES_A_LANE = 3;

export type Generation = {
  count: number;
  bits: Uint8Array;
  /** Full, and completely in the database. */
  isStored: boolean;
};

export class SeenFilter {
  readonly generations: Generation[];

  constructor(generations: Generation[] = []) {
    this.generations = generations;
  }

  mayContain(id: string): boolean {
    const { one, two } = lanes(id);
    const block = blockOf(one);
    const more = moreProbes(one, two);
    for (const { bits } of this.generations) {
      if (hasAll(bits, block, two) && hasAll(bits, block, more)) return true;
    }
    return false;
  }

  add(id: string): void {
    let open = this.generations.at(-1);
    if (open === undefined || open.count >= GENERATION_IDS) {
      open = { count: 0, bits: new Uint8Array(GENERATION_BYTES), isStored: false };
      this.generations.push(open);
    }
    const { one, two } = lanes(id);
    const block = blockOf(one);
    setAll(open.bits, block, two);
    setAll(open.bits, block, moreProbes(one, two));
    open.count++;
  }
}

/** BLOCKS is a power of two. */
function blockOf(one: number): number {
  return (one & (BLOCKS - 1)) * BLOCK_BYTES;
}

/** Mixes in the bits that did not select the block. */
function moreProbes(one: number, two: number): number {
  const mixed = Math.imul(two ^ (one >>> 17), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 15);
}

function hasAll(bits: Uint8Array, block: number, probes: number): boolean {
  let rest = probes;
  for (let probe = 0; probe < PROBES_A_LANE; probe++) {
    const bit = rest & PROBE_MASK;
    if ((bits[block + (bit >>> 3)]! & (1 << (bit & 7))) === 0) return false;
    rest >>>= PROBE_BITS;
  }
  return true;
}

function setAll(bits: Uint8Array, block: number, probes: number): void {
  let rest = probes;
  for (let probe = 0; probe < PROBES_A_LANE; probe++) {
    const bit = rest & PROBE_MASK;
    bits[block + (bit >>> 3)]! |= 1 << (bit & 7);
    rest >>>= PROBE_BITS;
  }
}
