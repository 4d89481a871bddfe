// The shape of a single-shot game's rules: parameters and floats in, outcome and gross multiplier out. Pure.
import type { z } from 'zod';

/** An exact probability or return. */
export type Fraction = { numerator: number; denominator: number };

export type Odds = { bet: string; winsOn: string; chance: Fraction; multiplierHundredths: number };

export type GameRules<Params, GameOutcome> = {
  /** Rises when the mapping or the table changes; written into every round, so old rounds stay verifiable. */
  rulesVersion: number;
  /** How many floats in [0, 1) `play` consumes, in order. */
  floatsNeeded: number;
  maxStakePoints: number;
  params: z.ZodType<Params>;
  outcome: z.ZodType<GameOutcome>;
  /** Gross multiplier = total returned / stake, in integer hundredths. */
  play(params: Params, floats: readonly number[]): { outcome: GameOutcome; multiplierHundredths: number };
  odds: readonly Odds[];
  returnToPlayer: Fraction;
};
