// The shape of a game's rules. What every bet has in common, and the single-shot games: parameters, stake and floats in,
// outcome and payout out. Pure. Rounds that are played in several moves stand in round.ts, the registry in rules.ts.
import type { z } from 'zod';
import { payoutPoints } from '../points.ts';
import type { Fraction } from './chance.ts';

export type Odds = { bet: string; winsOn: string; chance: Fraction; multiplierHundredths: number };

/** What comes back of a bet on average, before payouts are rounded down to whole points. */
export type Return = { bet: string; returnToPlayer: Fraction };

/** The most a bet may be and the most it may bring. A game's own are the defaults; the house may set others. */
export type Limits = { maxStakePoints: number; maxPayoutPoints: number };

/** What is known of a bet before anything is drawn. */
export type BetRules<Params> = Limits & {
  /** Rises when the mapping or the table changes; written into every round, so old rounds stay verifiable. */
  rulesVersion: number;
  params: z.ZodType<Params>;
  /** How many floats in [0, 1) are consumed, in order. */
  floatsNeeded(params: Params): number;
  /** The stake, when the parameters say it themselves (roulette's lines); null: it is said beside them. */
  stakeIn(params: Params): number | null;
  /** The most that can come back, checked against `maxPayoutPoints` before the bet is taken. */
  topPayoutPoints(params: Params, stakePoints: number): number;
  odds: readonly Odds[];
  returns: readonly Return[];
};

/** How a round ends: what is told and what is paid. */
export type Settlement<GameOutcome> = {
  outcome: GameOutcome;
  /** Gross, payout / all that was staked, in integer hundredths; rounded down where a round has several bets. */
  multiplierHundredths: number;
  payoutPoints: number;
};

export type GameRules<Params, GameOutcome> = BetRules<Params> & {
  kind: 'single-shot';
  outcome: z.ZodType<GameOutcome>;
  settle(params: Params, stakePoints: number, floats: readonly number[]): Settlement<GameOutcome>;
};

/** A game with one bet a round: the outcome gives one gross multiplier for the whole stake. */
export type MultiplierRules<Params, GameOutcome> = GameRules<Params, GameOutcome> & {
  play(params: Params, floats: readonly number[]): { outcome: GameOutcome; multiplierHundredths: number };
  /** The highest multiplier that these parameters can bring. */
  topHundredths(params: Params): number;
};

type Derived = 'kind' | 'stakeIn' | 'settle' | 'topPayoutPoints';

/** Completes the rules of a one-bet game: payout = floor(stake x hundredths / 100). */
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
