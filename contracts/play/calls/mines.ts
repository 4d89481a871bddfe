import { z } from 'zod';
import { minesParams, tile, tiles } from '../../games/mines/round.ts';
import { points } from '../../points.ts';
import { defineCall, PLAY } from '../../definition/call.ts';
import { BET_REFUSALS, betAmount } from './bet.ts';
import { MOVE_REFUSALS, moveBody, moveReply, startId } from './round-reply.ts';
import { nothingRevealed } from '../refusals.ts';

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
  refusals: [...MOVE_REFUSALS, nothingRevealed],
});
