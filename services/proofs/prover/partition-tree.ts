import { setImmediate as yieldTurn, setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type ReadSubtrees, rootAt, subtreesOf, TreeEdge } from '#contracts/proofs/merkle.ts';
import { TILE_HASHES } from '#contracts/proofs/tiles.ts';
import { Pace } from '#infra/process/thread-share.ts';
import type { SaltOf } from '../tree/leaf-salts.ts';
import { sha256 } from '../tree/sha256.ts';
import { subtreesFrom } from '../tree/subtrees.ts';
import { readLeafHashes } from './log-leaves.ts';
import { addTiles, countTiles, type Origin, type TileRow, tileRoots } from './store.ts';

export type TreeDeps = {
  log: Client;
  db: Client;
  saltOf: SaltOf;
  signal: AbortSignal;
  /** Of one core, while the tree is behind the log; a quarter by default. */
  share?: number | undefined;
};

/** Leaves between two writes of tiles. */
const TURN_EVENTS = 8000;
const USUAL_SHARE = 0.25;
const TILE_LEVELS = Math.log2(TILE_HASHES);

/** The tree of one epoch: rows of full tiles, and its right edge in memory. */
export class PartitionTree {
  readonly #deps: TreeDeps;
  readonly #of: Origin;
  readonly #edge: TreeEdge;
  readonly #subtrees: ReadSubtrees;

  private constructor(deps: TreeDeps, of: Origin, subtrees: ReadSubtrees, edge: TreeEdge) {
    this.#deps = deps;
    this.#of = of;
    this.#subtrees = subtrees;
    this.#edge = edge;
  }

  /** As far as its rows go. */
  static async open(deps: TreeDeps, of: Origin): Promise<PartitionTree> {
    const { db, log, saltOf } = deps;
    const { partition } = of;
    const subtrees = subtreesFrom({
      tileRoots: (level, run) => tileRoots(db, of, level, run),
      async leafHashes({ first, count }) {
        const span = { partition, afterSeq: first, toSeq: first + count };
        const hashes: Uint8Array[] = [];
        for await (const run of readLeafHashes(log, saltOf, span)) hashes.push(...run);
        return hashes;
      },
    });
    const size = TILE_HASHES * (await countTiles(db, of));
    const roots = await subtrees(subtreesOf({ start: 0, end: size }));
    return new PartitionTree(deps, of, subtrees, new TreeEdge(sha256, size, roots));
  }

  get size(): number {
    return this.#edge.size;
  }

  root(): Uint8Array {
    return this.#edge.root();
  }

  /** Of the first leaves; `size` is at most the tree's. */
  rootAt(size: number): Promise<Uint8Array> {
    return rootAt(size, this.#subtrees, sha256);
  }

  /** For proofs of growth. */
  get subtrees(): ReadSubtrees {
    return this.#subtrees;
  }

  /** After an error the edge may be ahead of the rows: the tree must be opened again. */
  async grow(toSeq: number): Promise<void> {
    const { signal, share = USUAL_SHARE } = this.#deps;
    while (this.size < toSeq) {
      signal.throwIfAborted();
      const pace = new Pace(share);
      const isLast = toSeq - this.size <= TURN_EVENTS;
      await this.#turn(Math.min(toSeq, this.size + TURN_EVENTS));
      if (!isLast) await delay(pace.restMs, undefined, { signal });
    }
  }

  async #turn(toSeq: number): Promise<void> {
    const { db, log, saltOf } = this.#deps;
    const tiles: TileRow[] = [];
    const span = { partition: this.#of.partition, afterSeq: this.size, toSeq };
    for await (const leaves of readLeafHashes(log, saltOf, span)) {
      for (const leaf of leaves) tiles.push(...this.#append(leaf));
      await yieldTurn();
    }
    await addTiles(db, this.#of, tiles);
  }

  /** Returns the full tiles that the leaf completes. */
  #append(leaf: Uint8Array): TileRow[] {
    const roots = this.#edge.append(leaf);
    const tiles: TileRow[] = [];
    for (let height = TILE_LEVELS; height < roots.length; height += TILE_LEVELS) {
      tiles.push({ level: height / TILE_LEVELS - 1, index: this.size / 2 ** height - 1, root: roots[height]! });
    }
    return tiles;
  }
}
