import { z } from 'zod';
import { mines } from '#contracts/games/mines/mines.ts';
import { FEWEST_MINES, MOST_MINES, TILES } from '#contracts/games/mines/multipliers.ts';
import { handGame } from '../hand-game.ts';
import { inDrawnOrder, numbers, orNone, orNoneWritten, whole } from '../written.ts';

const LAST_TILE = TILES - 1;
const COUNTS = Array.from({ length: MOST_MINES - FEWEST_MINES + 1 }, (_, index) => String(FEWEST_MINES + index));

export const minesByHand = handGame(mines, {
  fields: [
    {
      name: 'mineCount',
      label: 'Number of mines',
      columns: 2,
      options: COUNTS.map((value) => ({ value, label: value })),
    },
    { name: 'mines', label: 'Where the mines lay', hint: 'The tiles’ numbers: 19 22 7, in any order.', columns: 4 },
    {
      name: 'revealed',
      label: 'Safe tiles opened',
      hint: 'Row by row, 0 is the top left tile, 24 the bottom right one; empty when none was opened.',
      columns: 4,
    },
    { name: 'hitTile', label: 'Mine hit', hint: 'Its tile; empty when none was hit.', columns: 2, isNumber: true },
  ],
  typed: z.object({
    mineCount: whole('The number of mines', FEWEST_MINES, MOST_MINES),
    mines: numbers(0, LAST_TILE),
    revealed: numbers(0, LAST_TILE),
    hitTile: orNone(whole('The mine that was hit', 0, LAST_TILE)),
  }),
  mismatches: ({ mineCount, mines: lay, revealed, hitTile }) => ({
    mines: lay.length !== mineCount && `${lay.length} tiles for ${mineCount} mines.`,
    hitTile: hitTile !== null && revealed.includes(hitTile) && 'This tile is also among the safe ones.',
  }),
  params: ({ mineCount }) => ({ mineCount }),
  outcome: (typed, floats) => ({
    mines: inDrawnOrder(typed.mines, mines.deal({ mineCount: typed.mineCount }, floats)),
    revealed: typed.revealed,
    hitTile: typed.hitTile,
  }),
  written: ({ mineCount }, outcome) => ({
    mineCount: String(mineCount),
    mines: outcome.mines.join(' '),
    revealed: outcome.revealed.join(' '),
    hitTile: orNoneWritten(outcome.hitTile),
  }),
});
