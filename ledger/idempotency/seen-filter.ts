// Which command ids were ever accepted, as Bloom filters: "no" is certain, so a fresh command costs no look-up in the
// log; "maybe" is looked up there. Two bytes a command; about one fresh id in two thousand is looked up in vain.
// A generation that is full is closed and a new one begun, so nothing is ever rehashed.

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

let latest = { id: '', one: 0, two: 1 };

/** Two well-mixed 32-bit values of a UUID's text. */
function lanes(id: string): { one: number; two: number } {
  // A fresh command's id is asked for and then added: the second time it is known.
  if (id === latest.id) return latest;
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  one = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d);
  two = Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  latest = { id, one: (one ^ (one >>> 12)) >>> 0, two: ((two ^ (two >>> 16)) | 1) >>> 0 };
  return latest;
}
