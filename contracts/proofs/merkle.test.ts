import { hash } from 'node:crypto';
import { assert, expect, test } from 'vitest';
import {
  emptyRoot,
  innerHash,
  leafHash,
  proveGrowth,
  proveInclusion,
  isSubtree,
  provesInclusion,
  provesSubtree,
  type ReadSubtrees,
  rootAt,
  TreeEdge,
} from './merkle.ts';
import vectors from './merkle-vectors.json' with { type: 'json' };

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64');
const proofOf = (lines: readonly string[] | null) => (lines ?? []).map(bytesOf);

type Vector = {
  name: string;
  leafIdx?: number;
  start?: number;
  end?: number;
  size?: number;
  size1?: number;
  size2?: number;
  treeSize?: number;
  root?: string;
  root1?: string;
  root2?: string;
  leafHash?: string;
  proof: readonly string[] | null;
  wantErr: boolean;
};

function verdictOf(vector: Vector): boolean {
  const { leafIdx, start = 0, root, root1, root2, leafHash: leaf, proof } = vector;
  if (leafIdx !== undefined) {
    const end = vector.end ?? vector.treeSize!;
    const asked = { index: leafIdx - start, size: end - start, leaf: bytesOf(leaf), root: bytesOf(root) };
    return (
      (vector.end === undefined || isSubtree({ start, end })) &&
      provesInclusion(sha256, { ...asked, proof: proofOf(proof) })
    );
  }
  // The older form of the cases has no growth from a tree without leaves.
  if (vector.size1 === 0) return false;
  const [end, size] = [vector.end ?? vector.size1!, vector.size ?? vector.size2!];
  return provesSubtree(sha256, { start, end, size, part: bytesOf(root1), proof: proofOf(proof), root: bytesOf(root2) });
}

const VECTORS: readonly Vector[] = [...vectors.inclusion, ...vectors.consistency];

test.each(VECTORS.map((vector, place) => ({ ...vector, place })))('public case $place, $name', (vector) => {
  expect(verdictOf(vector)).toBe(!vector.wantErr);
});

const SIZE = 300;
const LEAVES = Array.from({ length: SIZE }, (_, index) => leafHash(sha256, Buffer.from(`leaf ${index}`)));

/** As the RFC defines it, without a thought of speed. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return emptyRoot(sha256);
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return innerHash(sha256, naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

const kept = new Map<string, Uint8Array>();
const read: ReadSubtrees = async (subtrees) =>
  subtrees.map(({ level, index }) => {
    const key = `${level} ${index}`;
    const root = kept.get(key) ?? naiveRoot(LEAVES.slice(index * 2 ** level, (index + 1) * 2 ** level));
    kept.set(key, root);
    return root;
  });

const ROOTS = Array.from({ length: SIZE + 1 }, (_, size) => naiveRoot(LEAVES.slice(0, size)));

test('an edge of any size has the root of a naive tree, also when it is begun again from its subtrees', async () => {
  const edge = new TreeEdge(sha256);
  for (let size = 0; size <= SIZE; size++) {
    expect(edge.root()).toEqual(ROOTS[size]);
    expect(await rootAt(size, read, sha256)).toEqual(ROOTS[size]);
    if (size < SIZE) edge.append(LEAVES[size]!);
  }
});

test('every leaf is proven in every tree up to 300, and nowhere else', async () => {
  for (let size = 1; size <= SIZE; size++) {
    const root = ROOTS[size]!;
    for (let index = 0; index < size; index++) {
      const leaf = LEAVES[index]!;
      const proof = await proveInclusion({ index, size }, read, sha256);
      assert(provesInclusion(sha256, { index, size, leaf, proof, root }), `leaf ${index} of ${size}`);
      const other = (index + 1) % size;
      assert(
        size === 1 || !provesInclusion(sha256, { index: other, size, leaf, proof, root }),
        `leaf ${index} of ${size} elsewhere`,
      );
    }
  }
});

test('every tree up to 300 is proven to begin with every smaller one, and with no other', async () => {
  for (let size = 1; size <= SIZE; size++) {
    const root = ROOTS[size]!;
    for (let old = 1; old <= size; old++) {
      const proof = await proveGrowth({ old, size }, read, sha256);
      const asked = { start: 0, end: old, size, part: ROOTS[old]!, proof, root };
      assert(provesSubtree(sha256, asked), `${old} to ${size}`);
      const forged = { ...asked, part: ROOTS[(old + 1) % SIZE]! };
      assert(!provesSubtree(sha256, forged), `${old} to ${size} with another root`);
    }
  }
});
