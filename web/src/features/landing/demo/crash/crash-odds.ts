import { type Fraction, fraction } from '#contracts/games/chance.ts';

const UNSIGNED = 2n ** 32n;

/** Of 2^32 draws, those that reach `hundredths`: 10000 x 2^32 / (2^32 + 99 n) >= hundredths. */
export function demoChanceOfReaching(hundredths: number): Fraction {
  if (hundredths <= 101) return { numerator: 1, denominator: 1 };
  const last = ((10_000n * UNSIGNED) / BigInt(hundredths) - UNSIGNED) / 99n;
  return fraction(last < 0n ? 0n : last + 1n, UNSIGNED);
}

/** Percent of the bets, before payouts are rounded down. */
export function demoCrashReturn(hundredths: number): number {
  const { numerator, denominator } = demoChanceOfReaching(hundredths);
  return (numerator / denominator) * hundredths;
}

/** At every target from 1.01x to 50.00x. */
export const REAL_CRASH_RETURN = 96;

export const SHOWN_TARGETS = [101, 200, 300, 500, 1000, 2000, 5000] as const;
