// The commands of the games: a whole round at once, or one that is started, moved in and settled.
// Before it: gateways and the reactor. After it: ledger/rules/rounds.
import { z } from 'zod';
import { type GameName, roundGame, type RoundGame } from '../games/catalogue.ts';
import { crashParams } from '../games/crash/round.ts';
import { ROUNDS, SINGLE_SHOT, type SingleShotGame } from '../games/rules.ts';
import { commandId } from '../ids.ts';
import { amountPoints, envelope, systemActor } from '../definition/envelope.ts';

/** `params` are parsed here, at the door, and trusted by the rule: it is the costliest of its steps. */
function betOf<Type extends 'play-round' | 'start-round', Game extends GameName, Params extends z.ZodType>(
  type: Type,
  game: Game,
  params: Params,
) {
  return z.strictObject({
    type: z.literal(type),
    ...envelope,
    game: z.literal(game),
    stakePoints: amountPoints,
    params,
  });
}

function roundOf<Game extends SingleShotGame>(game: Game) {
  const params: (typeof SINGLE_SHOT)[Game]['params'] = SINGLE_SHOT[game].params;
  return betOf('play-round', game, params);
}

export const playRound = z.discriminatedUnion('game', [
  roundOf('dice'),
  roundOf('roulette'),
  roundOf('slots'),
  roundOf('wheel'),
  roundOf('keno'),
  roundOf('plinko'),
  roundOf('baccarat'),
  /** A flight whose end is fixed by its target before it takes off: over at once. */
  betOf('play-round', 'crash', crashParams),
]);

function startOf<Game extends RoundGame>(game: Game) {
  const params: (typeof ROUNDS)[Game]['params'] = ROUNDS[game].params;
  return betOf('start-round', game, params);
}

export const startRound = z.discriminatedUnion('game', [startOf('crash'), startOf('mines'), startOf('blackjack')]);

/** An open round is named by the id of the command that started it. */
const startId = commandId;

function actOf<Game extends RoundGame>(game: Game) {
  const action: (typeof ROUNDS)[Game]['action'] = ROUNDS[game].action;
  return z.strictObject({
    type: z.literal('act-in-round'),
    ...envelope,
    game: z.literal(game),
    /** null: whichever round of this game is open. */
    startId: startId.nullable(),
    action,
  });
}

export const actInRound = z.discriminatedUnion('game', [actOf('crash'), actOf('mines'), actOf('blackjack')]);

/** Ends a round without the player: by the clock where the game has one, otherwise when nothing moved for so long. */
export const settleRound = z.strictObject({
  type: z.literal('settle-round'),
  ...envelope,
  actor: systemActor,
  game: roundGame,
  startId,
  idleMs: z.int().min(0),
});
