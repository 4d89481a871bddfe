// Tiles as they are given away. After a restore, the log may have other events in places that an earlier origin signed:
// hashes of events are compared with the stored root of their tile, or with the root of the checkpoint.
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { isSameHash, rootAt } from '#contracts/proofs/merkle.ts';
import { holdsTile, TILE_HASHES } from '#contracts/proofs/tiles.ts';
import type { HashTile, LogName, LogProofs, StoredCheckpoint } from '../port/log-proofs.ts';
import type { ReadLeaves } from './leaves.ts';
import { sha256 } from '../tree/sha256.ts';
import { readLatestOf } from './stored-checkpoints.ts';
import { rootOfWhole, subtreesBy } from './subtrees.ts';
import { LostLeaves, type TileHashes } from './tile-hashes.ts';

type Deps = { pool: DatabasePool; tiles: TileHashes; readLeaves: ReadLeaves };

type Kept = { checkpoint: StoredCheckpoint; isSound: Promise<boolean> | null };

/** Logs whose newest checkpoint is kept. */
const KEPT_LOGS = 1000;

export function soundTiles({ pool, tiles, readLeaves }: Deps): Pick<LogProofs, 'tile' | 'bundle'> {
  const newest = new Map<string, Kept>();
  return {
    async tile(log, tile) {
      const hashes = await hashesOf(log, tile);
      return hashes === null ? null : Buffer.concat(hashes);
    },
    async bundle(log, { index, width }) {
      if ((await hashesOf(log, { level: 0, index, width })) === null) return null;
      const seqs = Array.from({ length: width }, (_, place) => index * TILE_HASHES + place + 1);
      const leaves = await readLeaves(log.partition, seqs);
      return leaves.length === width ? leaves : null;
    },
  };

  async function hashesOf(log: LogName, tile: HashTile): Promise<readonly Uint8Array[] | null> {
    const covering = await coveringOf(log, tile);
    if (covering === null) return null;
    try {
      if (tile.level > 0) return await read(log, tile);
      const isFull = holdsTile(covering.checkpoint.size, { ...tile, width: TILE_HASHES });
      if (!isFull) return (await isEdgeSound(covering)) ? await read(log, tile) : null;
      const whole = await read(log, { ...tile, width: TILE_HASHES });
      const stored = await readRoot(pool, log, tile.index);
      return stored !== null && isSameHash(rootOfWhole(whole), stored) ? whole.slice(0, tile.width) : null;
    } catch (error) {
      if (error instanceof LostLeaves) return null;
      throw error;
    }
  }

  async function read(log: LogName, { level, index, width: count }: HashTile): Promise<readonly Uint8Array[]> {
    return (await tiles.read(log, [{ level, index, from: 0, count }]))[0]!;
  }

  /** Read again only for tiles beyond the one that is known. */
  async function coveringOf(log: LogName, tile: HashTile): Promise<Kept | null> {
    const key = `${log.partition}/${log.epoch}`;
    const known = newest.get(key);
    if (known !== undefined && holdsTile(known.checkpoint.size, tile)) return known;
    const checkpoint = await readLatestOf(pool, log);
    if (checkpoint === null || !holdsTile(checkpoint.size, tile)) return null;
    if (newest.size >= KEPT_LOGS) newest.clear();
    const kept: Kept = { checkpoint, isSound: null };
    newest.set(key, kept);
    return kept;
  }

  function isEdgeSound(kept: Kept): Promise<boolean> {
    kept.isSound ??= comparesEdge(kept.checkpoint).catch((error: unknown) => {
      kept.isSound = null;
      throw error;
    });
    return kept.isSound;
  }

  async function comparesEdge(checkpoint: StoredCheckpoint): Promise<boolean> {
    return isSameHash(await rootAt(checkpoint.size, subtreesBy(tiles, checkpoint), sha256), checkpoint.root);
  }
}

const rootRow = z.object({ root: z.base64() });

async function readRoot(pool: DatabasePool, { partition, epoch }: LogName, index: number): Promise<Uint8Array | null> {
  const root = await pool.maybeOneFirst(sql.type(rootRow)`
    SELECT encode(root, 'base64') AS root FROM proofs.tile
    WHERE partition = ${partition} AND epoch = ${epoch} AND level = 0 AND index = ${index}`);
  return root === null ? null : Buffer.from(root, 'base64');
}
