import { type GameName, isRoundGame } from '../games/catalogue.ts';
import type { Settlement } from '../games/game.ts';
import { roundRules, singleShotRules } from '../games/rules.ts';

/** `stakePoints`: the total staked, including additions by moves. */
export type RecordedRound = { game: GameName; params: unknown; stakePoints: number; outcome: unknown };

export type Recomputed = Settlement<unknown> & {
  /** The claimed outcome with the schema's field order, for comparison. */
  told: unknown;
  floats: readonly number[];
};

/** Throws ZodError for parameters or outcomes that the rules reject. */
export function recompute(round: RecordedRound, draw: (count: number) => readonly number[]): Recomputed {
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
