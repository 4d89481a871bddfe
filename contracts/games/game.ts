// Pure. Games with moves are in round.ts.
import type { z } from 'zod';
import { payoutPoints } from '../points.ts';
import type { Fraction } from './chance.ts';

export type Odds = { bet: string; winsOn: string; chance: Fraction; multiplierHundredths: number };

/** Mean return before payouts are rounded down. */
export type Return = { bet: string; returnToPlayer: Fraction };

export type Limits = { maxStakePoints: number; maxPayoutPoints: number };

export type BetRules<Params> = Limits & {
  /** Increase it when the mapping or table changes. Every round stores it and stays verifiable. */
  rulesVersion: number;
  params: z.ZodType<Params>;
  floatsNeeded(params: Params): number;
  /** The stake if the parameters contain it (roulette), else null. */
  stakeIn(params: Params): number | null;
  /** Maximum payout, checked against `maxPayoutPoints` before the bet. */
  topPayoutPoints(params: Params, stakePoints: number): number;
  odds: readonly Odds[];
  returns: readonly Return[];
};

export type Settlement<GameOutcome> = {
  outcome: GameOutcome;
  /** Gross, payout / total stake; rounded down for several bets. */
  multiplierHundredths: number;
  payoutPoints: number;
};

export type GameRules<Params, GameOutcome> = BetRules<Params> & {
  kind: 'single-shot';
  outcome: z.ZodType<GameOutcome>;
  settle(params: Params, stakePoints: number, floats: readonly number[]): Settlement<GameOutcome>;
};

export type MultiplierRules<Params, GameOutcome> = GameRules<Params, GameOutcome> & {
  play(params: Params, floats: readonly number[]): { outcome: GameOutcome; multiplierHundredths: number };
  topHundredths(params: Params): number;
};

type Derived = 'kind' | 'stakeIn' | 'settle' | 'topPayoutPoints';

/** Adds payout = floor(stake x hundredths / 100). */
export function multiplierRules<Params, GameOutcome>(
  rules: Omit<MultiplierRules<Params, GameOutcome>, Derived>,
): MultiplierRules<Params, GameOutcome> {
  return {
    ...rules,
    kind: 'single-shot',
    stakeIn: () => null,
    topPayoutPoints: (params, stakePoints) => payoutPoints(stakePoints, rules.topHundredths(params)),
    settle(params, stakePoints, floats) {
      const { outcome, multiplierHundredths } = rules.play(params, floats);
      return { outcome, multiplierHundredths, payoutPoints: payoutPoints(stakePoints, multiplierHundredths) };
    },
  };
}
