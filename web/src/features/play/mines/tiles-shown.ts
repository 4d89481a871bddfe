import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { lastStep, safeTiles, TILES } from '#contracts/games/mines/multipliers.ts';
import type { TileState } from '../../../ui/mines-board/tile-name.ts';

export type TilesOf = Pick<MinesState, 'revealedTiles' | 'revealedMines' | 'tileIndex'>;

/** Null if the table is empty. Mines are known only after the round. */
export function tilesShown(round: TilesOf | null): TileState[] {
  const safe = new Set(round?.revealedTiles);
  const mines = new Set(round?.revealedMines);
  return Array.from({ length: TILES }, (_, tile) => {
    if (tile === round?.tileIndex) return 'hit';
    if (safe.has(tile)) return 'safe';
    return mines.has(tile) ? 'mine' : 'hidden';
  });
}

export type Ending = 'hit' | 'cashed-out' | 'all-safe' | 'highest-payout';

export function endingOf(round: MinesState, maxPayoutPoints: number): Ending {
  const { hitMine, mineCount, betAmount, revealedTiles } = round;
  if (hitMine) return 'hit';
  if (revealedTiles.length === safeTiles(mineCount)) return 'all-safe';
  const last = lastStep(mineCount, betAmount, maxPayoutPoints);
  return revealedTiles.length === last ? 'highest-payout' : 'cashed-out';
}
