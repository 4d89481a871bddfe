// Tiles as they are given away. After a restore, the log may have other events in places that an earlier origin signed:
// hashes of events are compared with the stored root of their tile, or with the root of the checkpoint.
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { isSameHash, leafHash, subtreesOf, TreeEdge } from '#contracts/proofs/merkle.ts';
import { holdsTile, TILE_HASHES } from '#contracts/proofs/tiles.ts';
import type { HashTile, LogName, LogProofs, StoredCheckpoint } from '../port/log-proofs.ts';
import type { ReadLeaves } from './leaves.ts';
import { sha256 } from '../tree/sha256.ts';
import { readLatestOf } from './stored-checkpoints.ts';
import { rootOfWhole, subtreesBy } from './subtrees.ts';
import { LostLeaves, type TileHashes } from './tile-hashes.ts';

type Deps = { pool: DatabasePool; tiles: TileHashes; readLeaves: ReadLeaves };

/** `edge`: hashes of the tile that the checkpoint ends in, compared with its root. Null if they are lost. */
type Kept = { checkpoint: StoredCheckpoint; edge: Promise<readonly Uint8Array[] | null> | null };

/** Logs whose newest checkpoint is kept. */
const KEPT_LOGS = 1000;

export function soundTiles({ pool, tiles, readLeaves }: Deps): Pick<LogProofs, 'tile' | 'bundle'> {
  const newest = new NewestCheckpoints(pool, tiles);
  /** Of kept tiles: hashing one takes longer than all else in a request. */
  const roots = new WeakMap<readonly Uint8Array[], Uint8Array>();
  return {
    async tile(log, tile) {
      const hashes = await hashesOf(log, tile);
      return hashes === null ? null : Buffer.concat(hashes);
    },
    async bundle(log, { index, width }) {
      const hashes = await hashesOf(log, { level: 0, index, width });
      if (hashes === null) return null;
      const seqs = Array.from({ length: width }, (_, place) => index * TILE_HASHES + place + 1);
      const leaves = await readLeaves(log.partition, seqs);
      const areSigned = leaves.every(({ bytes }, place) => isSameHash(leafHash(sha256, bytes), hashes[place]!));
      return leaves.length === width && areSigned ? leaves : null;
    },
  };

  async function hashesOf(log: LogName, tile: HashTile): Promise<readonly Uint8Array[] | null> {
    const covering = await newest.coveringOf(log, tile);
    if (covering === null) return null;
    try {
      if (tile.level > 0) return await read(log, tile);
      const whole = { ...tile, width: TILE_HASHES };
      const isFull = holdsTile(covering.checkpoint.size, whole);
      const sound = isFull ? await comparedTile(log, whole) : await newest.edgeOf(covering);
      if (sound === null) tiles.forget(log);
      return sound?.slice(0, tile.width) ?? null;
    } catch (error) {
      if (error instanceof LostLeaves) return null;
      throw error;
    }
  }

  async function comparedTile(log: LogName, tile: HashTile): Promise<readonly Uint8Array[] | null> {
    const [whole, stored] = await Promise.all([read(log, tile), readRoot(pool, log, tile.index)]);
    return stored !== null && isSameHash(rootOf(whole), stored) ? whole : null;
  }

  function rootOf(whole: readonly Uint8Array[]): Uint8Array {
    const root = roots.get(whole) ?? rootOfWhole(whole);
    roots.set(whole, root);
    return root;
  }

  async function read(log: LogName, { level, index, width: count }: HashTile): Promise<readonly Uint8Array[]> {
    return (await tiles.read(log, [{ level, index, from: 0, count }]))[0]!;
  }
}

/** The newest checkpoint of each log, read again only for tiles beyond the one that is known. */
class NewestCheckpoints {
  readonly #pool: DatabasePool;
  readonly #tiles: TileHashes;
  readonly #kept = new Map<string, Kept>();

  constructor(pool: DatabasePool, tiles: TileHashes) {
    this.#pool = pool;
    this.#tiles = tiles;
  }

  /** Null if none covers the tile. */
  async coveringOf(log: LogName, tile: HashTile): Promise<Kept | null> {
    const key = `${log.partition}/${log.epoch}`;
    const known = this.#kept.get(key);
    if (known !== undefined && holdsTile(known.checkpoint.size, tile)) return known;
    const checkpoint = await readLatestOf(this.#pool, log);
    if (checkpoint === null || !holdsTile(checkpoint.size, tile)) return null;
    if (this.#kept.size >= KEPT_LOGS) this.#kept.clear();
    const kept: Kept = { checkpoint, edge: null };
    this.#kept.set(key, kept);
    return kept;
  }

  /** Lost hashes are read again: the events may be replayed. */
  async edgeOf(kept: Kept): Promise<readonly Uint8Array[] | null> {
    kept.edge ??= comparedEdge(this.#tiles, kept.checkpoint);
    try {
      const edge = await kept.edge;
      if (edge === null) kept.edge = null;
      return edge;
    } catch (error) {
      kept.edge = null;
      throw error;
    }
  }
}

async function comparedEdge(tiles: TileHashes, checkpoint: StoredCheckpoint): Promise<readonly Uint8Array[] | null> {
  const { size, root } = checkpoint;
  const count = size % TILE_HASHES;
  const place = { level: 0, index: Math.floor(size / TILE_HASHES), from: 0, count };
  const [edge = []] = await tiles.read(checkpoint, [place]);
  const above = await subtreesBy(tiles, checkpoint)(subtreesOf({ start: 0, end: size - count }));
  const found = new TreeEdge(sha256, size - count, above);
  for (const hash of edge) found.append(hash);
  return isSameHash(found.root(), root) ? edge : null;
}

const rootRow = z.object({ root: z.base64() });

async function readRoot(pool: DatabasePool, { partition, epoch }: LogName, index: number): Promise<Uint8Array | null> {
  const root = await pool.maybeOneFirst(sql.type(rootRow)`
    SELECT encode(root, 'base64') AS root FROM proofs.tile
    WHERE partition = ${partition} AND epoch = ${epoch} AND level = 0 AND index = ${index}`);
  return root === null ? null : Buffer.from(root, 'base64');
}
