// Which command ids were ever accepted, as Bloom filters: "no" is certain, so a fresh command costs no look-up in the
// log; "maybe" is looked up there. Two bytes a command. A generation that is full is closed and a new one begun, so nothing is
// ever rehashed. Each full one, and all are asked, has some 1.2 fresh ids in a thousand looked up in vain: at 100 million
// commands one in 35, at a thousand million one in four.
import { lanes } from './lanes.ts';

/** Ids a generation takes: 16 bits each, 8 MiB in all. */
export const GENERATION_IDS = 4_194_304;
export const GENERATION_BYTES = GENERATION_IDS * 2;
/** All probes of an id fall into one block as long as a cache line: one trip to memory instead of six. */
const BLOCK_BYTES = 64;
const BLOCKS = GENERATION_BYTES / BLOCK_BYTES;
const PROBE_BITS = 9;
const PROBE_MASK = BLOCK_BYTES * 8 - 1;
/** That many probes fit into one 32-bit value, and there are two. */
const PROBES_A_LANE = 3;

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

/** Where the block begins. BLOCKS is a power of two. */
function blockOf(one: number): number {
  return (one & (BLOCKS - 1)) * BLOCK_BYTES;
}

/** Of the bits that chose no block, stirred into the rest. */
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
