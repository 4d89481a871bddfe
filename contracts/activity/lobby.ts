import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { historyRow } from '../game-history/calls.ts';
import { gameName } from '../games/catalogue.ts';
import { points } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

const lobbyWin = z.object({
  /** Of this list: not the round's id. */
  id: z.string(),
  username: z.string(),
  isYou: z.boolean(),
  game: gameName,
  betAmount: points,
  /** Gross, two decimals, such as "1.80". */
  multiplier: z.string(),
  /** Won beyond the bet. */
  gain: points,
  timestamp: z.iso.datetime(),
});
export type LobbyWin = z.infer<typeof lobbyWin>;

const lobbyGame = z.object({
  game: gameName,
  /** In percent. They differ where the bet decides; for blackjack the return of the best play. */
  returns: z.object({ least: z.number(), most: z.number() }),
  lastPlayedAt: z.iso.datetime().nullable(),
  biggestWin: lobbyWin.nullable(),
});
export type LobbyGame = z.infer<typeof lobbyGame>;

export const lobby = defineCall({
  name: 'lobby',
  method: 'GET',
  path: '/api/games/lobby',
  access: 'player',
  budget: LIST,
  view: 'rounds',
  summary:
    'The ten games with their return, when you played each last and its biggest win of the day (UTC); the biggest wins ' +
    'of the day at all games, at most 8 and one of a player at each game; your last 6 rounds. Staff are left out of the wins.',
  reply: z.object({ games: z.array(lobbyGame), wins: z.array(lobbyWin), rounds: z.array(historyRow) }),
  refusals: [positionNotReached],
});
