// The Merkle tree of RFC 6962, section 2.1. Sizes and indexes are whole numbers below 2^53.

/** A parameter, because Node's own is ten times as fast as @noble/hashes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

const LEAF = 0;
const INNER = 1;

export function leafHash(sha256: Sha256, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + data.length);
  bytes[0] = LEAF;
  bytes.set(data, 1);
  return sha256(bytes);
}

export function innerHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = INNER;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return sha256(bytes);
}

/** Root of a tree without leaves. */
export function emptyRoot(sha256: Sha256): Uint8Array {
  return sha256(new Uint8Array());
}

/** A whole subtree: of the leaves from `index * 2^level` up to, not including, `(index + 1) * 2^level`. */
export type Subtree = { level: number; index: number };

/** The root of each of these whole subtrees, in their order. */
export type ReadSubtrees = (subtrees: readonly Subtree[]) => Promise<readonly Uint8Array[]>;

/** Leaves from `start` up to, not including, `end`. */
type Range = { start: number; end: number };

/** The whole subtrees of a range, from left to right. `start` is a multiple of the largest of them. */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const found: Subtree[] = [];
  for (let at = start; at < end;) {
    const level = levelOf(end - at);
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** Of the largest whole tree with at most this number of leaves. */
function levelOf(leaves: number): number {
  let level = 0;
  while (2 ** (level + 1) <= leaves) level++;
  return level;
}

/** Largest power of two below `leaves`, which is 2 or more. */
export function splitOf(leaves: number): number {
  const whole = 2 ** levelOf(leaves);
  return whole === leaves ? whole / 2 : whole;
}

/** Ranges whose roots prove the leaf, from its sibling up. */
function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.toReversed();
}

/** Ranges whose roots prove that the tree of `size` grew from the one of `old`. */
function growthRanges(old: number, size: number): Range[] {
  const ranges: Range[] = [];
  let [start, end] = [0, size];
  // The root of a range that begins at the first leaf is the old root, which the reader has.
  while (end !== old) {
    const middle = start + splitOf(end - start);
    if (old <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  if (start > 0) ranges.push({ start, end });
  return ranges.toReversed();
}

async function rootsOf(ranges: readonly Range[], read: ReadSubtrees, sha256: Sha256): Promise<Uint8Array[]> {
  const parts = ranges.map(subtreesOf);
  const hashes = await read(parts.flat());
  let at = 0;
  return parts.map(({ length }) => foldSubtrees(sha256, hashes.slice(at, (at += length))));
}

/** Root of a range from the roots of its whole subtrees, at least one. */
export function foldSubtrees(sha256: Sha256, roots: readonly Uint8Array[]): Uint8Array {
  return roots.reduceRight((right, left) => innerHash(sha256, left, right));
}

/** Root of the first `size` leaves. */
export async function rootAt(size: number, read: ReadSubtrees, sha256: Sha256): Promise<Uint8Array> {
  return size === 0 ? emptyRoot(sha256) : (await rootsOf([{ start: 0, end: size }], read, sha256))[0]!;
}

/** From the leaf's sibling up. `index` is below `size`. */
export function proveInclusion(
  { index, size }: { index: number; size: number },
  read: ReadSubtrees,
  sha256: Sha256,
): Promise<Uint8Array[]> {
  return rootsOf(inclusionRanges(index, size), read, sha256);
}

/** `old` is at most `size`. Empty if it is 0 or `size`. */
export function proveGrowth(
  { old, size }: { old: number; size: number },
  read: ReadSubtrees,
  sha256: Sha256,
): Promise<Uint8Array[]> {
  return old === 0 ? Promise.resolve([]) : rootsOf(growthRanges(old, size), read, sha256);
}

type Inclusion = { index: number; size: number; leaf: Uint8Array; proof: readonly Uint8Array[]; root: Uint8Array };

/** Whether the leaf with this hash is in the tree. RFC 9162, section 2.1.3.2. */
export function provesInclusion(sha256: Sha256, { index, size, leaf, proof, root }: Inclusion): boolean {
  if (index < 0 || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = innerHash(sha256, sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = innerHash(sha256, hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSameHash(hash, root);
}

type Within = Range & { size: number; part: Uint8Array; proof: readonly Uint8Array[]; root: Uint8Array };

/** Whether the range can have a root: it begins at a multiple of a power of two that is not less than its length. */
export function isSubtree({ start, end }: Range): boolean {
  if (start < 0 || start >= end) return false;
  const level = levelOf(end - start);
  return start % 2 ** (2 ** level === end - start ? level : level + 1) === 0;
}

/**
 * Whether the leaves from `start` to `end`, with the root `part`, are in the tree of `size`. From the first leaf on, it is
 * growth. Section 4.4 of draft-ietf-plants-merkle-tree-certs, which includes RFC 9162, section 2.1.4.2.
 */
export function provesSubtree(sha256: Sha256, { start, end, size, part, proof, root }: Within): boolean {
  if (end > size) return false;
  // Nothing has to prove leaves that there are not.
  if (start === end) return proof.length === 0 && isSameHash(part, emptyRoot(sha256));
  if (!isSubtree({ start, end })) return false;
  let [first, at, last] = [start, end - 1, size - 1];
  const up = () => ([first, at, last] = [half(first), half(at), half(last)]);
  while (first !== at && (end === size || at % 2 === 1)) up();
  const [before, ...rest] = first === at ? [part, ...proof] : proof;
  if (before === undefined) return false;
  let [left, whole] = [before, before];
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      if (first < at) left = innerHash(sha256, hash, left);
      whole = innerHash(sha256, hash, whole);
      while (at % 2 === 0) up();
    } else {
      whole = innerHash(sha256, whole, hash);
    }
    up();
  }
  return last === 0 && isSameHash(left, part) && isSameHash(whole, root);
}

function half(value: number): number {
  return Math.floor(value / 2);
}

/** Both are public. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length > 0 && one.length === other.length && one.every((byte, place) => byte === other[place]);
}

/** The right edge of a growing tree. */
export class TreeEdge {
  readonly #sha256: Sha256;
  /** By level; those of the whole subtrees of `size`. */
  readonly #roots: (Uint8Array | null)[];
  #size: number;

  /** `roots` of the subtrees that `subtreesOf` gives for the first `size` leaves. */
  constructor(sha256: Sha256, size = 0, roots: readonly Uint8Array[] = []) {
    this.#sha256 = sha256;
    this.#size = size;
    this.#roots = [];
    subtreesOf({ start: 0, end: size }).forEach(({ level }, place) => (this.#roots[level] = roots[place]!));
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the roots of the subtrees that the leaf completes, by level; the first is the leaf. */
  append(leaf: Uint8Array): readonly Uint8Array[] {
    const completed = [leaf];
    let level = 0;
    for (let left = this.#roots[level] ?? null; left !== null; left = this.#roots[level] ?? null) {
      completed.push(innerHash(this.#sha256, left, completed[level]!));
      this.#roots[level++] = null;
    }
    this.#roots[level] = completed[level]!;
    this.#size++;
    return completed;
  }

  root(): Uint8Array {
    const roots = this.#roots.filter((root) => root !== null).toReversed();
    return roots.length === 0 ? emptyRoot(this.#sha256) : foldSubtrees(this.#sha256, roots);
  }
}
