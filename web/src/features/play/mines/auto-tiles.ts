import { safeTiles, TILES } from '#contracts/games/mines/multipliers.ts';
import { chanceFloat } from '../../../ui/chance.ts';

/** Each round of a run opens the picks in order, or `count` random tiles if there are none. */
export type TilePlan = { count: number | null; picks: readonly number[] };

export const FIRST_PLAN: TilePlan = { count: 3, picks: [] };

/** False while the box holds text that is no number of tiles. */
export function isReadable({ count, picks }: TilePlan): boolean {
  return picks.length > 0 || !Number.isNaN(count);
}

/** At least one, and never more than are safe. */
export function tilesPlanned({ count, picks }: TilePlan, mineCount: number): number {
  const wanted = picks.length > 0 ? picks.length : Math.trunc(count || 1);
  return Math.min(Math.max(1, wanted), safeTiles(mineCount));
}

/** Null once all are open. `random`: from 0 to below 1. It chooses a tile; the mines are already laid. */
export function nextTile(
  plan: TilePlan,
  { mineCount, revealedTiles }: { mineCount: number; revealedTiles: readonly number[] },
  random: () => number = chanceFloat,
): number | null {
  if (revealedTiles.length >= tilesPlanned(plan, mineCount)) return null;
  const all = plan.picks.length > 0 ? plan.picks : Array.from({ length: TILES }, (_, tile) => tile);
  const hidden = all.filter((tile) => !revealedTiles.includes(tile));
  const at = plan.picks.length > 0 ? 0 : Math.floor(random() * hidden.length);
  return hidden[at] ?? null;
}

/** Picks or unpicks a tile. */
export function togglePick(plan: TilePlan, tile: number, mineCount: number): TilePlan {
  const { picks } = plan;
  if (picks.includes(tile)) return { ...plan, picks: picks.filter((pick) => pick !== tile) };
  return picks.length >= safeTiles(mineCount) ? plan : { ...plan, picks: [...picks, tile] };
}
