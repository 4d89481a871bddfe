// How the floats become the places of the mines.
import { type Explain, pickSteps } from '../explain/step.ts';
import { TILES } from './multipliers.ts';
import type { MinesParams } from './round.ts';

export const explainMines: Explain<MinesParams> = ({ mineCount }, floats) =>
  pickSteps('Mine', 0, TILES, floats.slice(0, mineCount));
