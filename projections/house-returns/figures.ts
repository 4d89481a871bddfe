import { type GameName } from '#contracts/games/catalogue.ts';
import { MILLIONTHS } from '#contracts/games/expected-return.ts';
import { ALARM_Z } from '#contracts/house-returns/calls.ts';

export type ReturnSums = {
  game: GameName;
  rounds: number;
  stakes: bigint;
  payouts: bigint;
  /** Millionths of a point, and squares of them. */
  expected: bigint;
  squares: bigint;
};

/** `variance`: in millionths of a squared point. */
export type GameSums = ReturnSums & { variance: bigint };

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

export function totalOf(games: readonly GameSums[]): Omit<GameSums, 'game'> {
  const total = { rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n, variance: 0n };
  for (const { rounds, stakes, payouts, expected, squares, variance } of games) {
    total.rounds += rounds;
    total.stakes += stakes;
    total.payouts += payouts;
    total.expected += expected;
    total.squares += squares;
    total.variance += variance;
  }
  return total;
}

export type SpreadFigures = {
  /** Of the payouts, in points. */
  standardDeviation: number;
  /** Deviation of the payouts in standard deviations; null if nothing was left to chance. */
  zScore: number | null;
  isAlarm: boolean;
};

/**
 * An alarm needs both scores beyond the limit: after few rounds a rare prize alone exceeds it by the rules, but not by the
 * measured squares.
 */
export function spreadOf(sums: Omit<GameSums, 'game'>): SpreadFigures {
  const { payouts, expected, variance } = sums;
  const standardDeviation = Math.sqrt(Number(variance) / MILLIONTHS);
  const beyond = Number(payouts * BigInt(MILLIONTHS) - expected) / MILLIONTHS;
  const zScore = variance === 0n ? null : beyond / standardDeviation;
  const measured = zScoreOf(sums);
  const isFar = (score: number | null) => score !== null && Math.abs(score) > ALARM_Z;
  return { standardDeviation, zScore, isAlarm: isFar(zScore) && isFar(measured) };
}
