import { z } from 'zod';
import { minesParams, tile } from '../../games/mines/round.ts';
import { defineCall, PLAY } from '../../definition/call.ts';
import { BET_REFUSALS, betAmount } from './bet.ts';
import { minesState } from './mines-state.ts';
import { MOVE_REFUSALS, moveBody, moveReply, startId } from './round-reply.ts';
import { nothingRevealed } from '../refusals.ts';

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
