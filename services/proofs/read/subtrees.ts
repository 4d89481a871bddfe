import { innerHash, type ReadSubtrees } from '#contracts/proofs/merkle.ts';
import { placeInTile } from '#contracts/proofs/tiles.ts';
import type { LogName } from '../port/log-proofs.ts';
import { sha256 } from '../tree/sha256.ts';
import type { TileHashes } from './tile-hashes.ts';

export function subtreesBy(tiles: TileHashes, log: LogName): ReadSubtrees {
  return async (subtrees) => (await tiles.read(log, subtrees.map(placeInTile))).map(rootOfWhole);
}

/** Their number is a power of two. */
export function rootOfWhole(hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes;
  while (row.length > 1) {
    const below = row;
    row = below.flatMap((left, at) => (at % 2 === 0 ? [innerHash(sha256, left, below[at + 1]!)] : []));
  }
  return row[0]!;
}
