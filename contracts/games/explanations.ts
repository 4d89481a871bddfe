import { explainBaccarat } from './baccarat/explain.ts';
import { explainBlackjack } from './blackjack/explain.ts';
import type { GameName } from './catalogue.ts';
import { explainCrash } from './crash/explain.ts';
import { explainKeno } from './keno/explain.ts';
import { explainMines } from './mines/explain.ts';
import { explainPlinko } from './plinko/explain.ts';
import { explainRoulette } from './roulette/explain.ts';
import { RULES } from './rules.ts';
import { explainSlots } from './slots/explain.ts';
import { explainWheel } from './wheel/explain.ts';
import { explainDice } from './explain/dice.ts';
import type { Explain, ExplainStep } from './explain/step.ts';

const EXPLANATIONS = {
  dice: explainDice,
  roulette: explainRoulette,
  crash: explainCrash,
  mines: explainMines,
  slots: explainSlots,
  blackjack: explainBlackjack,
  wheel: explainWheel,
  keno: explainKeno,
  plinko: explainPlinko,
  baccarat: explainBaccarat,
} satisfies Record<GameName, unknown>;

/** `floats`: the game's `floatsNeeded`. Throws ZodError for parameters that the rules reject. */
export function explain(game: GameName, params: unknown, floats: readonly number[]): ExplainStep[] {
  const steps = EXPLANATIONS[game] as Explain<unknown>;
  return steps(RULES[game].params.parse(params), floats);
}
