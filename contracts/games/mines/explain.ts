import { type Explain, pickSteps } from '../explain/step.ts';
import { TILES } from './multipliers.ts';
import type { MinesParams } from './round.ts';

const ROW = Math.sqrt(TILES);

/** "8 (row 2, column 4)". Tiles count from 0, row by row. */
function tileText(tile: number): string {
  return `${tile} (row ${Math.floor(tile / ROW) + 1}, column ${(tile % ROW) + 1})`;
}

export const explainMines: Explain<MinesParams> = ({ mineCount }, floats) =>
  pickSteps({ name: 'Mine', first: 0, size: TILES, said: tileText }, floats.slice(0, mineCount));
