import { z } from 'zod';
import { defineGameEvent } from '../definition/event.ts';
import { GAME_NAMES, ROUND_GAMES } from '../games/catalogue.ts';
import { openRound } from '../games/open-round.ts';
import { points } from '../points.ts';

/** Set for players with limits; the round counts against them. */
const isLimited = z.literal(true).optional();

const finishedRound = {
  params: z.unknown(),
  stakePoints: points,
  payoutPoints: points,
  multiplierHundredths: z.int().min(0),
  outcome: z.unknown(),
  epoch: z.int().min(0),
  nonce: z.int().min(0),
  rulesVersion: z.int().min(1),
  isLimited,
};

const roundInPlay = openRound.omit({ game: true, movedAt: true });

export const roundPlayed = defineGameEvent({
  type: 'round-played',
  firstCode: 100,
  games: GAME_NAMES,
  opens: 'round',
  ends: 'round',
  payload: z.object(finishedRound),
});

/** Holds nothing decided by the seeds; `progress` is visible to the player. */
export const roundStarted = defineGameEvent({
  type: 'round-started',
  firstCode: 200,
  games: ROUND_GAMES,
  opens: 'round',
  payload: roundInPlay.extend({ isLimited }),
});

export const roundAdvanced = defineGameEvent({
  type: 'round-advanced',
  firstCode: 300,
  games: ROUND_GAMES,
  payload: roundInPlay,
});

/** Pays out, and takes the stake added by the last move. */
export const roundSettled = defineGameEvent({
  type: 'round-settled',
  firstCode: 400,
  games: ROUND_GAMES,
  ends: 'round',
  payload: z.object({ ...finishedRound, startId: z.string() }),
});

export const PLAY_EVENTS = [roundPlayed, roundStarted, roundAdvanced, roundSettled] as const;
