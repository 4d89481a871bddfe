// Hashes of tiles: those of level 0 from events, all others from the stored roots of the tiles below.
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { HASH_BYTES, leafHash } from '#contracts/proofs/merkle.ts';
import { type PlaceInTile, TILE_HASHES } from '#contracts/proofs/tiles.ts';
import type { LogName } from '../port/log-proofs.ts';
import type { ReadLeaves } from './leaves.ts';
import { sha256 } from '../tree/sha256.ts';

/** Of 8 KB each. */
const KEPT_TILES = 512;

/** The log lacks events that were signed, as after a restore, or has others in their place. */
export class LostLeaves extends Error {
  override name = 'LostLeaves';
}

export type TileHashes = {
  /** In the order asked. Throws LostLeaves. */
  read(log: LogName, places: readonly PlaceInTile[]): Promise<readonly Uint8Array[][]>;
  /** After hashes that were not the signed ones. Hashes kept from before a restore may be mixed with later ones. */
  forget(log: LogName): void;
};

const rootsRow = z.object({ place: z.int(), roots: z.instanceof(Buffer) });

export function tileHashes({ pool, readLeaves }: { pool: DatabasePool; readLeaves: ReadLeaves }): TileHashes {
  const kept = new Map<string, Promise<Uint8Array[]>>();
  return {
    async read(log, places) {
      const [stored, leaves] = await Promise.all([readRoots(pool, log, places), leafTiles(log, places)]);
      return places.map(({ level, index, from, count }, at) => {
        const hashes = level === 0 ? runOf(leaves.get(index)!, from, count) : stored[at]!;
        if (hashes.length !== count) throw new LostLeaves(`partition ${log.partition} lacks part of a tile`);
        return hashes;
      });
    },
    forget(log) {
      const own = keyOf(log, '');
      for (const key of kept.keys()) if (key.startsWith(own)) kept.delete(key);
    },
  };

  /** Each tile is read once, as far as any place needs it. */
  async function leafTiles(log: LogName, places: readonly PlaceInTile[]): Promise<Map<number, Uint8Array[]>> {
    const widths = new Map<number, number>();
    for (const { level, index, from, count } of places) {
      if (level === 0) widths.set(index, Math.max(widths.get(index) ?? 0, from + count));
    }
    const read = [...widths].map(async ([index, width]) => [index, await leafHashes(log, index, width)] as const);
    return new Map(await Promise.all(read));
  }

  /** At least `width` hashes of the tile, if the log has them. Neighbours of an event are read once. */
  async function leafHashes(log: LogName, index: number, width: number): Promise<Uint8Array[]> {
    const key = keyOf(log, index);
    const known = await kept.get(key);
    if (known !== undefined && known.length >= width) return moved(key, known);
    const reading = hashLeaves(log.partition, { index, from: known?.length ?? 0, to: width }, known ?? []);
    kept.delete(key);
    kept.set(key, reading);
    reading.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_TILES && oldest !== undefined) kept.delete(oldest);
    return reading;
  }

  /** The last of a Map is the one used last. */
  function moved(key: string, hashes: Uint8Array[]): Uint8Array[] {
    kept.delete(key);
    kept.set(key, Promise.resolve(hashes));
    return hashes;
  }

  type Missing = { index: number; from: number; to: number };

  async function hashLeaves(
    partition: number,
    { index, from, to }: Missing,
    known: readonly Uint8Array[],
  ): Promise<Uint8Array[]> {
    const seqs = Array.from({ length: to - from }, (_, place) => index * TILE_HASHES + from + place + 1);
    const leaves = await readLeaves(partition, seqs);
    if (leaves.length !== seqs.length) throw new LostLeaves(`partition ${partition} lacks events of tile ${index}`);
    return [...known, ...leaves.map(({ bytes }) => leafHash(sha256, bytes))];
  }
}

/** All of them are the kept ones, not a copy: their root is kept by the array. */
function runOf(hashes: Uint8Array[], from: number, count: number): Uint8Array[] {
  return from === 0 && count === hashes.length ? hashes : hashes.slice(from, from + count);
}

/** Epochs of a partition may have other events in the same places. */
function keyOf({ partition, epoch }: LogName, index: number | ''): string {
  return `${partition}/${epoch}/${index}`;
}

async function readRoots(
  pool: DatabasePool,
  { partition, epoch }: LogName,
  places: readonly PlaceInTile[],
): Promise<Uint8Array[][]> {
  const asked = places.map(({ level, index, from, count }, place) => ({
    place,
    level: level - 1,
    first: index * TILE_HASHES + from,
    end: index * TILE_HASHES + from + count,
  }));
  const above = asked.filter(({ level }) => level >= 0);
  const found = places.map((): Uint8Array[] => []);
  if (above.length === 0) return found;
  // A subquery, because a join would compare every row of a level with every place.
  const rows = await pool.any(sql.type(rootsRow)`
    SELECT asked.place, (
      SELECT coalesce(string_agg(tile.root, ''::bytea ORDER BY tile.index), '')
      FROM proofs.tile
      WHERE tile.partition = ${partition} AND tile.epoch = ${epoch} AND tile.level = asked.level
        AND tile.index >= asked.first AND tile.index < asked."end"
    ) AS roots
    FROM ${sql.unnest(
      above.map(({ place, level, first, end }) => [place, level, first, end]),
      ['int4', 'int2', 'int8', 'int8'],
    )} AS asked (place, level, first, "end")`);
  for (const { place, roots } of rows) found[place] = hashesIn(roots);
  return found;
}

function hashesIn(bytes: Buffer): Uint8Array[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}
