// One proof for many leaves of a tree: the roots of the whole subtrees that hold none of them, from left to right. Their
// places follow from the indexes and the size, so that only the hashes are kept.
import { foldSubtrees, innerHash, type Sha256, splitOf, type Subtree, subtreesOf } from './merkle.ts';

/** Leaves from `start` up to, not including, `end`. */
type Range = { start: number; end: number };

/** Place of the first index that is `least` or more. */
function placeOf(indexes: readonly number[], least: number): number {
  let [low, high] = [0, indexes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (indexes[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Visit<Part> = {
  /** Of a range without any of the leaves. */
  other(range: Range): Part;
  leaf(place: number): Part;
  both(left: Part, right: Part): Part;
};

/** `low` and `high`: places of the indexes within the range. */
function walk<Part>(
  indexes: readonly number[],
  range: Range & { low: number; high: number },
  visit: Visit<Part>,
): Part {
  const { start, end, low, high } = range;
  if (low === high) return visit.other({ start, end });
  if (end - start === 1) return visit.leaf(low);
  const middle = start + splitOf(end - start);
  const parted = placeOf(indexes, middle);
  const left = walk(indexes, { start, end: middle, low, high: parted }, visit);
  return visit.both(left, walk(indexes, { start: middle, end, low: parted, high }, visit));
}

/** Ascending, without repetition, and below `size`. */
export function areIndexes(indexes: readonly number[], size: number): boolean {
  return indexes.every((index, place) => index > (indexes[place - 1] ?? -1) && index < size);
}

/** Subtrees whose roots prove the leaves. `indexes` must have passed `areIndexes`. */
export function subtreesBeside(indexes: readonly number[], size: number): Subtree[] {
  if (size === 0) return [];
  const found: Subtree[] = [];
  walk<null>(
    indexes,
    { start: 0, end: size, low: 0, high: indexes.length },
    {
      other: (range) => (found.push(...subtreesOf(range)), null),
      leaf: () => null,
      both: () => null,
    },
  );
  return found;
}

type Proven = {
  indexes: readonly number[];
  size: number;
  /** Hash of each leaf, in the order of the indexes. */
  leaves: readonly Uint8Array[];
  /** Of `subtreesBeside`. */
  hashes: readonly Uint8Array[];
};

/** Null if there are too few hashes, or too many. `indexes` must have passed `areIndexes`; there is at least one. */
export function rootBy(sha256: Sha256, { indexes, size, leaves, hashes }: Proven): Uint8Array | null {
  let used = 0;
  const root = walk<Uint8Array | null>(
    indexes,
    { start: 0, end: size, low: 0, high: indexes.length },
    {
      other(range) {
        const { length } = subtreesOf(range);
        const roots = hashes.slice(used, (used += length));
        return roots.length === length ? foldSubtrees(sha256, roots) : null;
      },
      leaf: (place) => leaves[place] ?? null,
      both: (left, right) => (left === null || right === null ? null : innerHash(sha256, left, right)),
    },
  );
  return used === hashes.length ? root : null;
}
