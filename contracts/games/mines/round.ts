import { z } from 'zod';
import type { RoundShape } from '../round.ts';
import { FEWEST_MINES, MOST_MINES, TILES } from './multipliers.ts';

const mineCount = z
  .int('The number of mines is a whole number.')
  .min(FEWEST_MINES, 'There are 3 to 10 mines.')
  .max(MOST_MINES, 'There are 3 to 10 mines.');

/** 0 is top left, 24 bottom right, row by row. */
export const tile = z
  .int('A tile is a whole number.')
  .min(0, 'The tiles go from 0 to 24.')
  .max(TILES - 1, 'The tiles go from 0 to 24.');
export const tiles = z.array(tile).max(TILES);

export const minesParams = z.strictObject({ mineCount });
export type MinesParams = z.infer<typeof minesParams>;

export const minesAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reveal'), tile }),
  z.strictObject({ type: z.literal('cash-out') }),
]);
export type MinesAction = z.infer<typeof minesAction>;

export const minesProgress = z.object({ mineCount, revealed: tiles });
export type MinesProgress = z.infer<typeof minesProgress>;

export const minesOutcome = z.object({
  /** In drawing order. */
  mines: tiles,
  revealed: tiles,
  /** The mine that ended the round; null after a cash-out. */
  hitTile: tile.nullable(),
});
export type MinesOutcome = z.infer<typeof minesOutcome>;

export type MinesVisible = MinesProgress & {
  /** Current cash-out; 1.00 before the first tile. */
  multiplierHundredths: number;
  payoutPoints: number;
  nextHundredths: number;
};

export interface MinesRound extends RoundShape {
  params: MinesParams;
  /** Mines in drawing order. */
  secret: readonly number[];
  progress: MinesProgress;
  action: MinesAction;
  outcome: MinesOutcome;
  visible: MinesVisible;
}
