import { GAME_TITLES } from '../games/titles.ts';
import { grouped } from '../words/figures.ts';
import { bigWinOf } from './notices.ts';
import { z } from 'zod';
import { defineGameEvent } from '../definition/event.ts';
import { GAME_NAMES, type GameName, ROUND_GAMES } from '../games/catalogue.ts';
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

type Returned = { stake: number; payout: number };

/** Parameters are points. */
const FINISHED = {
  params: { stake: points, payout: points },
  of: ({ payload: { stakePoints, payoutPoints } }: { payload: { stakePoints: number; payoutPoints: number } }) => {
    return { stake: stakePoints, payout: payoutPoints };
  },
  line: (params: Returned, { game }: { game: GameName }) => `${GAME_TITLES[game]}: ${describeReturn(params)}`,
  transaction: ({ stake, payout }: Returned) => {
    if (payout > stake) return 'game_win';
    return payout === stake ? 'game_push' : 'game_loss';
  },
} as const;

function describeReturn({ stake, payout }: Returned): string {
  const staked = grouped(stake);
  if (payout === 0) return `lost ${staked}`;
  if (payout === stake) return `bet of ${staked} returned`;
  return payout > stake ? `paid ${grouped(payout)} on ${staked}` : `${grouped(payout)} of ${staked} returned`;
}

export const roundPlayed = defineGameEvent({
  type: 'round-played',
  firstCode: 100,
  isStake: true,
  games: GAME_NAMES,
  opens: 'round',
  ends: 'round',
  payload: z.object(finishedRound),
  words: FINISHED,
  notice: (round, { bigWin }) => bigWinOf(round, round.commandId, bigWin),
});

/** Holds nothing decided by the seeds; `progress` is visible to the player. */
export const roundStarted = defineGameEvent({
  type: 'round-started',
  firstCode: 200,
  isStake: true,
  games: ROUND_GAMES,
  opens: 'round',
  payload: roundInPlay.extend({ isLimited }),
  words: {
    params: { stake: points },
    of: ({ payload }) => ({ stake: payload.stakePoints }),
    line: ({ stake }, { game }) => `${GAME_TITLES[game]}: open round, bet ${grouped(stake)}`,
    transaction: 'game_stake',
  },
});

export const roundAdvanced = defineGameEvent({
  type: 'round-advanced',
  firstCode: 300,
  games: ROUND_GAMES,
  payload: roundInPlay,
  words: null,
});

/** A move that adds to the stake and leaves the round open. */
export const roundRaised = defineGameEvent({
  type: 'round-raised',
  firstCode: 600,
  isStake: true,
  games: ['blackjack'],
  payload: roundInPlay.extend({ isLimited }),
  words: {
    params: { stake: points },
    of: ({ amount }) => ({ stake: -amount }),
    line: ({ stake }, { game }) => `${GAME_TITLES[game]}: split, another ${grouped(stake)} bet`,
    transaction: 'game_stake',
  },
});

/** Pays out, and takes the stake added by the last move. */
export const roundSettled = defineGameEvent({
  type: 'round-settled',
  firstCode: 400,
  games: ROUND_GAMES,
  ends: 'round',
  payload: z.object({ ...finishedRound, startId: z.string() }),
  words: FINISHED,
  notice: (round, { bigWin }) => bigWinOf(round, round.payload.startId, bigWin),
});

export const PLAY_EVENTS = [roundPlayed, roundStarted, roundAdvanced, roundRaised, roundSettled] as const;
