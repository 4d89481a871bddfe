// Roots of the subtrees beside an account's events. Those within a tile are hashed from the log, tile by tile.
import { leafHash, type Subtree } from '#contracts/proofs/merkle.ts';
import { placeInTile, TILE_HASHES } from '#contracts/proofs/tiles.ts';
import { MOST_LEAVES } from '../port/log-proofs.ts';
import type { ReadLeaves } from '../read/leaves.ts';
import { rootOfWhole } from '../read/subtrees.ts';
import { LostLeaves, type TileHashes } from '../read/tile-hashes.ts';
import type { LogName } from '../port/log-proofs.ts';
import { sha256 } from '../tree/sha256.ts';

type Deps = { tiles: TileHashes; readLeaves: ReadLeaves };

const ABOVE_PAGE = 500;

type Run = { first: number; count: number };

/** In the order of the subtrees. Throws LostLeaves. */
export async function sideHashes(deps: Deps, log: LogName, subtrees: readonly Subtree[]): Promise<Uint8Array[]> {
  const roots = new Map<Subtree, Uint8Array>();
  const above = subtrees.filter((subtree) => placeInTile(subtree).level > 0);
  for (let from = 0; from < above.length; from += ABOVE_PAGE) {
    const page = above.slice(from, from + ABOVE_PAGE);
    const read = await deps.tiles.read(log, page.map(placeInTile));
    page.forEach((subtree, place) => roots.set(subtree, rootOfWhole(read[place]!)));
  }
  const within = subtrees.filter((subtree) => placeInTile(subtree).level === 0);
  for (const page of pagesOf(within)) {
    const read = await leafHashes(deps, log, page.map(runOf));
    page.forEach((subtree, place) => roots.set(subtree, rootOfWhole(read[place]!)));
  }
  return subtrees.map((subtree) => roots.get(subtree)!);
}

function runOf(subtree: Subtree): Run {
  const { index, from, count } = placeInTile(subtree);
  return { first: index * TILE_HASHES + from, count };
}

/** Each page is one read of leaves. */
function pagesOf(subtrees: readonly Subtree[]): Subtree[][] {
  const pages: Subtree[][] = [];
  let leaves = MOST_LEAVES;
  for (const subtree of subtrees) {
    const { count } = runOf(subtree);
    if (leaves + count > MOST_LEAVES) {
      pages.push([]);
      leaves = 0;
    }
    pages.at(-1)!.push(subtree);
    leaves += count;
  }
  return pages;
}

async function leafHashes({ readLeaves }: Deps, { partition }: LogName, runs: readonly Run[]): Promise<Uint8Array[][]> {
  const seqs = runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, place) => first + place + 1));
  const leaves = await readLeaves(partition, seqs);
  if (leaves.length !== seqs.length) throw new LostLeaves(`partition ${partition} lacks events that were signed`);
  let at = 0;
  return runs.map(({ count }) => leaves.slice(at, (at += count)).map(({ bytes }) => leafHash(sha256, bytes)));
}
