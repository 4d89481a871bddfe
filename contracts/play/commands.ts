import { z } from 'zod';
import { insufficientPoints } from '../accounts/refusals.ts';
import { commandSchema, defineCommandOf } from '../definition/command.ts';
import { amountPoints, systemActor } from '../definition/envelope.ts';
import { type GameName, roundGame, type RoundGame } from '../games/catalogue.ts';
import { crashParams } from '../games/crash/round.ts';
import { ROUNDS, SINGLE_SHOT, type SingleShotGame } from '../games/rules.ts';
import { commandId } from '../ids.ts';
import {
  cashOutTooEarly,
  doubleUnavailable,
  limitReached,
  nothingRevealed,
  payoutOutOfBounds,
  roundNotDue,
  roundNotOpen,
  roundOpen,
  roundUnchanged,
  splitUnavailable,
  stakeOutOfBounds,
} from './refusals.ts';

/** `params` are parsed here and trusted by the rule, because parsing is the costliest step. */
function betOf<Type extends 'play-round' | 'start-round', Game extends GameName, Params extends z.ZodType>(
  type: Type,
  game: Game,
  params: Params,
) {
  return commandSchema(type, { game: z.literal(game), stakePoints: amountPoints, params });
}

function roundOf<Game extends SingleShotGame>(game: Game) {
  const params: (typeof SINGLE_SHOT)[Game]['params'] = SINGLE_SHOT[game].params;
  return betOf('play-round', game, params);
}

const BET_IDENTITY = ['game', 'stakePoints', 'params'] as const;
const BET_REFUSALS = [stakeOutOfBounds, payoutOutOfBounds, insufficientPoints, limitReached, roundOpen] as const;

const anyRound = z.discriminatedUnion('game', [
  roundOf('dice'),
  roundOf('roulette'),
  roundOf('slots'),
  roundOf('wheel'),
  roundOf('keno'),
  roundOf('plinko'),
  roundOf('baccarat'),
  /** A flight with a fixed target, over at once. */
  betOf('play-round', 'crash', crashParams),
]);

function startOf<Game extends RoundGame>(game: Game) {
  const params: (typeof ROUNDS)[Game]['params'] = ROUNDS[game].params;
  return betOf('start-round', game, params);
}

export const playRound = defineCommandOf({
  type: 'play-round',
  schema: anyRound,
  identity: BET_IDENTITY,
  takes: 'stake',
  refusals: BET_REFUSALS,
});

export const startRound = defineCommandOf({
  type: 'start-round',
  schema: z.discriminatedUnion('game', [startOf('crash'), startOf('mines'), startOf('blackjack')]),
  identity: BET_IDENTITY,
  takes: 'stake',
  refusals: BET_REFUSALS,
});

const startId = commandId;

function actOf<Game extends RoundGame>(game: Game) {
  const action: (typeof ROUNDS)[Game]['action'] = ROUNDS[game].action;
  return commandSchema('act-in-round', {
    game: z.literal(game),
    /** Null for the game's open round. */
    startId: startId.nullable(),
    action,
  });
}

export const actInRound = defineCommandOf({
  type: 'act-in-round',
  schema: z.discriminatedUnion('game', [actOf('crash'), actOf('mines'), actOf('blackjack')]),
  identity: ['game', 'startId', 'action'],
  refusals: [
    roundNotOpen,
    roundUnchanged,
    insufficientPoints,
    limitReached,
    cashOutTooEarly,
    doubleUnavailable,
    splitUnavailable,
    nothingRevealed,
  ],
});

/** When due by the game's clock, otherwise after `idleMs` without a move. */
export const settleRound = defineCommandOf({
  type: 'settle-round',
  policies: ['abandoned-rounds', 'flight'],
  schema: commandSchema('settle-round', { actor: systemActor, game: roundGame, startId, idleMs: z.int().min(0) }),
  // Excludes `idleMs`: the setting may change between retries.
  identity: ['game', 'startId'],
  refusals: [roundNotOpen, roundNotDue],
});

export const PLAY_COMMANDS = [playRound, startRound, actInRound, settleRound] as const;
