import { foldSubtrees, type ReadSubtrees, type Subtree } from '#contracts/proofs/merkle.ts';
import { placeInTile, TILE_HASHES } from '#contracts/proofs/tiles.ts';
import { sha256 } from './sha256.ts';

/** A run of hashes of one level: from the hash `first` on. */
export type HashRun = { first: number; count: number };

export type TreeSource = {
  /** Roots of full tiles of a level. */
  tileRoots(level: number, run: HashRun): Promise<readonly Uint8Array[]>;
  leafHashes(run: HashRun): Promise<readonly Uint8Array[]>;
};

/** Every subtree lies within one tile, so each is at most one read of 256 hashes. One is read at a time. */
export function subtreesFrom(source: TreeSource): ReadSubtrees {
  return async (subtrees) => {
    const roots: Uint8Array[] = [];
    for (const subtree of subtrees) roots.push(await rootOf(source, subtree));
    return roots;
  };
}

async function rootOf(source: TreeSource, subtree: Subtree): Promise<Uint8Array> {
  const place = placeInTile(subtree);
  const run = { first: place.index * TILE_HASHES + place.from, count: place.count };
  const hashes = place.level === 0 ? await source.leafHashes(run) : await source.tileRoots(place.level - 1, run);
  if (hashes.length !== run.count)
    throw new Error(`the tree lacks hashes of level ${place.level} from ${run.first} on`);
  return wholeRoot(hashes);
}

/** Of a power of two of hashes. */
function wholeRoot(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0]!;
  const half = hashes.length / 2;
  return foldSubtrees(sha256, [wholeRoot(hashes.slice(0, half)), wholeRoot(hashes.slice(half))]);
}
