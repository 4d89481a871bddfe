import { z } from 'zod';
import { minesParams, tile, tiles } from '../../games/mines/round.ts';
import { points } from '../../points.ts';

export const minesState = z.object({
  startId: z.string(),
  betAmount: points,
  mineCount: minesParams.shape.mineCount,
  revealedTiles: tiles,
  /** Empty before the end. */
  revealedMines: tiles,
  hitMine: z.boolean(),
  tileIndex: tile.nullable(),
  /** Current or paid cash-out: 1 before the first tile, 0 on a mine. */
  currentMultiplier: z.number(),
  /** After one more safe tile; null after the end. */
  nextMultiplier: z.number().nullable(),
  /** Current cash-out; 0 after the end. */
  cashOutPoints: points,
  /** The limit at the start; the last step within it cashes out automatically. Null after the end. */
  maxPayoutPoints: points.nullable(),
  gameOver: z.boolean(),
});
export type MinesState = z.infer<typeof minesState>;
