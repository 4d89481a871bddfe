import { baccarat } from './baccarat/baccarat.ts';
import { blackjack } from './blackjack/blackjack.ts';
import { GAME_NAMES, type GameName, isRoundGame, type RoundGame } from './catalogue.ts';
import { crash } from './crash/crash.ts';
import { dice } from './dice.ts';
import type { BetRules, GameRules } from './game.ts';
import { keno } from './keno/keno.ts';
import { mines } from './mines/mines.ts';
import type { OpenRound } from './open-round.ts';
import { plinko } from './plinko/plinko.ts';
import { roulette } from './roulette/roulette.ts';
import type { RoundRules, RoundShape } from './round.ts';
import { slots } from './slots/slots.ts';
import { wheel } from './wheel/wheel.ts';

export const SINGLE_SHOT = { dice, roulette, slots, wheel, keno, plinko, baccarat } as const;
export const ROUNDS = { crash, mines, blackjack } as const satisfies Record<RoundGame, unknown>;

export const RULES = { ...SINGLE_SHOT, ...ROUNDS } as const;

export type SingleShotGame = Exclude<GameName, RoundGame>;

/** In tab order. */
export const SINGLE_SHOT_GAMES: readonly SingleShotGame[] = GAME_NAMES.filter((game) => !isRoundGame(game));

/** `params` must be parsed by the game's schema. */
export function singleShotRules(game: SingleShotGame): GameRules<unknown, unknown> {
  return SINGLE_SHOT[game];
}

/** Arguments must be parsed by the game's schemas. */
export function roundRules(game: RoundGame): RoundRules<RoundShape> {
  return ROUNDS[game];
}

/** Taken so far, raises included. */
export function stakeInPlay({
  game,
  stakePoints,
  progress,
}: Pick<OpenRound, 'game' | 'stakePoints' | 'progress'>): number {
  return stakePoints + roundRules(game).raisedPoints(progress, stakePoints);
}

export function betRules(game: GameName): BetRules<unknown> {
  return RULES[game];
}
