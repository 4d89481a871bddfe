// From the stored sums to what an operator reads: the house's result, the return in percent, and how unlikely it is.
// Before it: read.ts. After it: the gateway's query and the operator's verb.
import { type GameName } from '#contracts/games/catalogue.ts';
import { MILLIONTHS } from '#contracts/games/expected-return.ts';

export type ReturnSums = {
  game: GameName;
  rounds: number;
  stakes: number;
  payouts: number;
  /** Millionths of a point, and squares of them. */
  expected: bigint;
  squares: bigint;
};

export type ReturnFigures = {
  rounds: number;
  turnoverPoints: number;
  payoutPoints: number;
  /** What the house kept; below zero when it lost. */
  housePoints: number;
  /** Points that should have come back, with fractions. */
  expectedPoints: number;
  /** null while nothing was staked. */
  returnPercent: number | null;
  expectedPercent: number | null;
  /** null while nothing was left to chance. */
  zScore: number | null;
};

/**
 * (payouts - expected) / sqrt(sum over rounds of (payout - expected)^2). Whatever stakes were chosen, even by what came
 * before, this is close to a normal deviate after many rounds, and never beyond the root of their number.
 */
export function zScoreOf({ payouts, expected, squares }: Pick<ReturnSums, 'payouts' | 'expected' | 'squares'>) {
  if (squares === 0n) return null;
  const beyond = BigInt(payouts) * BigInt(MILLIONTHS) - expected;
  return Number(beyond) / Math.sqrt(Number(squares));
}

export function figuresOf(sums: Omit<ReturnSums, 'game'>): ReturnFigures {
  const { rounds, stakes, payouts, expected } = sums;
  const expectedPoints = Number(expected) / MILLIONTHS;
  const percentOf = (points: number) => (stakes === 0 ? null : (100 * points) / stakes);
  return {
    rounds,
    turnoverPoints: stakes,
    payoutPoints: payouts,
    housePoints: stakes - payouts,
    expectedPoints,
    returnPercent: percentOf(payouts),
    expectedPercent: percentOf(expectedPoints),
    zScore: zScoreOf(sums),
  };
}

/** Of all games together. */
export function totalOf(games: readonly ReturnSums[]): Omit<ReturnSums, 'game'> {
  const total = { rounds: 0, stakes: 0, payouts: 0, expected: 0n, squares: 0n };
  for (const { rounds, stakes, payouts, expected, squares } of games) {
    total.rounds += rounds;
    total.stakes += stakes;
    total.payouts += payouts;
    total.expected += expected;
    total.squares += squares;
  }
  return total;
}
