import { z } from 'zod';
import { minesParams, tile, tiles } from '../../games/mines/round.ts';
import { points } from '../../points.ts';
import { defineCall, PLAY } from '../../definition/call.ts';
import { BET_REFUSALS, betAmount } from './bet.ts';
import { MOVE_REFUSALS, moveBody, moveReply, startId } from './round-reply.ts';

export const minesState = z.object({
  startId: z.string(),
  betAmount: points,
  mineCount: minesParams.shape.mineCount,
  /** The safe tiles in the order of their revealing. */
  revealedTiles: tiles,
  /** All mines, once the round is over; empty before. */
  revealedMines: tiles,
  hitMine: z.boolean(),
  /** The mine that ended the round. */
  tileIndex: tile.nullable(),
  /** What a cash-out pays now, or paid: 1 before the first tile, 0 on a mine. */
  currentMultiplier: z.number(),
  /** What it would pay after one more safe tile; null when the round is over. */
  nextMultiplier: z.number().nullable(),
  /** What a cash-out would bring now; 0 when the round is over. */
  cashOutPoints: points,
  /** What the house allowed when the round started: at the last step that fits it is cashed out. null when it is over. */
  maxPayoutPoints: points.nullable(),
  gameOver: z.boolean(),
});
export type MinesState = z.infer<typeof minesState>;

const reply = z.object({ ...minesState.shape, ...moveReply });
export type MinesReply = z.infer<typeof reply>;

const call = { method: 'POST', access: 'player', budget: PLAY, idempotent: true, reply } as const;

export const minesStart = defineCall({
  ...call,
  name: 'mines-start',
  path: '/api/games/mines/start',
  summary: 'Starts a round of mines with 3 to 10 mines; answers with the open round when there is one.',
  body: z.strictObject({ betAmount, ...minesParams.shape }),
  refusals: BET_REFUSALS,
});

export const minesReveal = defineCall({
  ...call,
  name: 'mines-reveal',
  path: '/api/games/mines/reveal',
  summary: 'Reveals one tile, 0 (top left) to 24. A tile that is open already changes nothing.',
  body: z.strictObject({ tileIndex: tile, startId: startId.optional() }),
  refusals: MOVE_REFUSALS,
});

export const minesCashOut = defineCall({
  ...call,
  name: 'mines-cashout',
  path: '/api/games/mines/cashout',
  summary: 'Cashes out what the revealed tiles are worth.',
  body: moveBody,
  refusals: [...MOVE_REFUSALS, 'nothing-revealed'],
});
