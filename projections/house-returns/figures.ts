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
  /** Negative when the house lost. */
  housePoints: bigint;
  /** Decimal number in points, exact to the millionth. */
  expectedPoints: `${number}`;
  /** Null before the first stake. */
  returnPercent: number | null;
  expectedPercent: number | null;
  /** Null if nothing was left to chance. */
  zScore: number | null;
};

/** Close to a normal deviate for any choice of stakes, and never above the root of the number of rounds. */
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
