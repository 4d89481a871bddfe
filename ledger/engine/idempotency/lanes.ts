import { nibble } from '../../log/event-tuple.ts';

export type Lanes = {
  id: string;
  /** The 16 bytes of the id as signed 32-bit words. */
  a: number;
  b: number;
  c: number;
  d: number;
  one: number;
  two: number;
};

/** Reused, because an object per command would load the garbage collector. */
const latest: Lanes = { id: '', a: 0, b: 0, c: 0, d: 0, one: 0, two: 0 };

/** Valid until the next call. A fresh id is looked up and then added, so the last id is cached. */
export function lanes(id: string): Readonly<Lanes> {
  if (id === latest.id) return latest;
  latest.id = id;
  latest.a = hex(id, 0, 8);
  latest.b = (hex(id, 9, 13) << 16) | hex(id, 14, 18);
  latest.c = (hex(id, 19, 23) << 16) | hex(id, 24, 28);
  latest.d = hex(id, 28, 36);
  latest.one = hash(latest, 0x9747b28c);
  latest.two = hash(latest, 0x3c6ef372);
  return latest;
}

function hex(id: string, from: number, to: number): number {
  let word = 0;
  for (let index = from; index < to; index++) word = (word << 4) | nibble(id.charCodeAt(index));
  return word;
}

function hash({ a, b, c, d }: Lanes, seed: number): number {
  let sum = stir(stir(stir(stir(seed, a), b), c), d) ^ 16;
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return sum ^ (sum >>> 16);
}

function stir(sum: number, word: number): number {
  const scaled = Math.imul(word, 0xcc9e2d51);
  const mixed = sum ^ Math.imul((scaled << 15) | (scaled >>> 17), 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
