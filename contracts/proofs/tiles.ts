// Addresses of C2SP tlog-tiles v0.1.0.
import type { Subtree } from './merkle.ts';

/** Hashes of a full tile, and entries of a full bundle. */
export const TILE_HASHES = 256;
const TILE_LEVELS = 8;
const LAST_LEVEL = 63;

/** Hash i of tile `index` is the root of the `256^level` leaves from `(index * 256 + i) * 256^level` on. */
export type Tile = { level: number | 'entries'; index: number; width: number };

const LEVEL = /^(?:entries|0|[1-9]\d?)$/;
const INDEX = /^(?:x\d{3}\/){0,4}\d{3}$/;
const WIDTH = /^[1-9]\d{0,2}$/;

/** Without a leading slash: `tile/0/x001/067` or `tile/entries/000.p/12`. */
export function pathOfTile({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  }
  return `tile/${level}/${groups.join('/')}${width === TILE_HASHES ? '' : `.p/${width}`}`;
}

/** Null if the path names no tile. Only the one spelling of `pathOfTile` is read. */
export function tileAt(path: string): Tile | null {
  const [, levelText = '', rest = ''] = /^tile\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const [indexText = '', widthText = null, ...more] = rest.split('.p/');
  if (!LEVEL.test(levelText) || !INDEX.test(indexText) || more.length > 0) return null;
  if (widthText !== null && !WIDTH.test(widthText)) return null;
  const level = levelText === 'entries' ? 'entries' : Number(levelText);
  const index = Number(indexText.replaceAll(/[x/]/g, ''));
  const width = widthText === null ? TILE_HASHES : Number(widthText);
  if ((level !== 'entries' && level > LAST_LEVEL) || (widthText !== null && width >= TILE_HASHES)) return null;
  const tile: Tile = { level, index, width };
  return pathOfTile(tile) === path ? tile : null;
}

/** Whole hashes of a level in a tree of `size` leaves. */
export function hashesAtLevel(size: number, level: number): number {
  return Math.floor(size / TILE_HASHES ** level);
}

/** Whether a tree of `size` leaves has all hashes of the tile. */
export function holdsTile(size: number, { level, index, width }: Tile): boolean {
  return index * TILE_HASHES + width <= hashesAtLevel(size, level === 'entries' ? 0 : level);
}

/** The hashes below a whole subtree are `count` hashes of one tile, from its hash `from` on. */
export type PlaceInTile = { level: number; index: number; from: number; count: number };

export function placeInTile({ level, index }: Subtree): PlaceInTile {
  const tileLevel = Math.floor(level / TILE_LEVELS);
  const count = 2 ** (level % TILE_LEVELS);
  const first = index * count;
  return { level: tileLevel, index: Math.floor(first / TILE_HASHES), from: first % TILE_HASHES, count };
}
