import { type GameName, isRoundGame } from '../games/catalogue.ts';
import type { Settlement } from '../games/game.ts';
import { roundRules, singleShotRules } from '../games/rules.ts';

/** A round as it was told. `stakePoints`: all that was staked, what a move added included. */
export type ToldRound = { game: GameName; params: unknown; stakePoints: number; outcome: unknown };

export type Recomputed = Settlement<unknown> & {
  /** The told outcome in the form and order that the game's schema gives it, for comparison. */
  told: unknown;
  floats: readonly number[];
};

/** Throws ZodError for parameters or an outcome that the game's rules do not know. `draw` gives the first n floats. */
export function recompute(round: ToldRound, draw: (count: number) => readonly number[]): Recomputed {
  const { game, stakePoints } = round;
  if (isRoundGame(game)) {
    const rules = roundRules(game);
    const params = rules.params.parse(round.params);
    const told = rules.outcome.parse(round.outcome);
    const floats = draw(rules.floatsNeeded(params));
    return { ...rules.replay(params, told, stakePoints, rules.deal(params, floats)), told, floats };
  }
  const rules = singleShotRules(game);
  const params = rules.params.parse(round.params);
  const told = rules.outcome.parse(round.outcome);
  const floats = draw(rules.floatsNeeded(params));
  return { ...rules.settle(params, stakePoints, floats), told, floats };
}
