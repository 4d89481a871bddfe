import { type GameName } from '#contracts/games/catalogue.ts';
import { MILLIONTHS } from '#contracts/games/expected-return.ts';

export type ReturnSums = {
  game: GameName;
  rounds: number;
  stakes: bigint;
  payouts: bigint;
  /** Millionths of a point, and squares of them. */
  expected: bigint;
  squares: bigint;
};

export type ReturnFigures = {
  rounds: number;
  turnoverPoints: bigint;
  payoutPoints: bigint;
  /** What the house kept; below zero when it lost. */
  housePoints: bigint;
  /** Points that should have come back, to the millionth, as a decimal number in text. */
  expectedPoints: `${number}`;
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
  const beyond = payouts * BigInt(MILLIONTHS) - expected;
  return Number(beyond) / Math.sqrt(Number(squares));
}

export function figuresOf(sums: Omit<ReturnSums, 'game'>): ReturnFigures {
  const { rounds, stakes, payouts, expected } = sums;
  const percentOf = (points: number) => (stakes === 0n ? null : (100 * points) / Number(stakes));
  return {
    rounds,
    turnoverPoints: stakes,
    payoutPoints: payouts,
    housePoints: stakes - payouts,
    expectedPoints: decimalOf(expected),
    returnPercent: percentOf(Number(payouts)),
    expectedPercent: percentOf(Number(expected) / MILLIONTHS),
    zScore: zScoreOf(sums),
  };
}

function decimalOf(millionths: bigint): `${number}` {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}` as `${number}`;
}

/** Of all games together. */
export function totalOf(games: readonly ReturnSums[]): Omit<ReturnSums, 'game'> {
  const total = { rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n };
  for (const { rounds, stakes, payouts, expected, squares } of games) {
    total.rounds += rounds;
    total.stakes += stakes;
    total.payouts += payouts;
    total.expected += expected;
    total.squares += squares;
  }
  return total;
}
