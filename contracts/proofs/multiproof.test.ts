import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { leafHash, proveInclusion, type ReadSubtrees, rootAt, type Subtree, TreeEdge } from './merkle.ts';
import { areIndexes, rootBy, subtreesBeside } from './multiproof.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const LEAVES = Array.from({ length: 40 }, (_, index) => leafHash(sha256, Buffer.from(`leaf ${index}`)));

function rootOf({ level, index }: Subtree): Uint8Array {
  const edge = new TreeEdge(sha256);
  for (const leaf of LEAVES.slice(index * 2 ** level, (index + 1) * 2 ** level)) edge.append(leaf);
  return edge.root();
}

const read: ReadSubtrees = async (subtrees) => subtrees.map(rootOf);
const proofOf = (indexes: readonly number[], size: number) => subtreesBeside(indexes, size).map(rootOf);
const rootWith = (
  indexes: readonly number[],
  size: number,
  change: { leaves?: Uint8Array[]; hashes?: Uint8Array[] } = {},
) =>
  rootBy(sha256, {
    indexes,
    size,
    leaves: indexes.map((index) => LEAVES[index]!),
    hashes: proofOf(indexes, size),
    ...change,
  });

test('every set of leaves of every small tree proves its root, and one leaf has the hashes of an inclusion proof', async () => {
  for (let size = 1; size <= 9; size++) {
    const root = Buffer.from(await rootAt(size, read, sha256));
    for (let set = 1; set < 2 ** size; set++) {
      const indexes = Array.from({ length: size }, (_, index) => index).filter((index) => (set >> index) & 1);
      expect(Buffer.from(rootWith(indexes, size)!).equals(root), `${indexes.join()} of ${size}`).toBe(true);
    }
  }
  const single = await proveInclusion({ index: 21, size: 32 }, read, sha256);
  expect(proofOf([21], 32)).toHaveLength(single.length);
});

test('many leaves need fewer hashes than a proof of each', () => {
  const indexes = [3, 4, 5, 17, 18, 33];
  expect(proofOf(indexes, 40).length).toBeLessThan(indexes.length * 3);
});

test('a changed leaf, a moved leaf, a changed hash, and one hash more or less give another root or none', async () => {
  const indexes = [1, 6, 7, 30];
  const root = Buffer.from(await rootAt(40, read, sha256));
  const isRoot = (found: Uint8Array | null) => found !== null && Buffer.from(found).equals(root);
  const leaves = indexes.map((index) => LEAVES[index]!);
  const hashes = proofOf(indexes, 40);
  expect(isRoot(rootWith(indexes, 40))).toBe(true);
  expect(isRoot(rootWith(indexes, 40, { leaves: leaves.with(2, LEAVES[9]!) }))).toBe(false);
  expect(isRoot(rootWith(indexes, 40, { leaves: leaves.toReversed() }))).toBe(false);
  expect(isRoot(rootWith([1, 6, 8, 30], 40, { leaves, hashes }))).toBe(false);
  expect(isRoot(rootWith(indexes, 40, { hashes: hashes.with(0, LEAVES[0]!.toReversed()) }))).toBe(false);
  expect(rootWith(indexes, 40, { hashes: hashes.slice(1) })).toBeNull();
  expect(rootWith(indexes, 40, { hashes: [...hashes, LEAVES[0]!] })).toBeNull();
});

test('indexes ascend, are not repeated and are within the tree', () => {
  expect([
    areIndexes([0, 3], 4),
    areIndexes([3, 3], 4),
    areIndexes([3, 0], 4),
    areIndexes([4], 4),
    areIndexes([-1], 4),
  ]).toEqual([true, false, false, false, false]);
});
