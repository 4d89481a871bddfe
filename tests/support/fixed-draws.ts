// Floats of a fixed seed pair, round by round, and the two measures that tell whether what came of them looks like chance.
// The seeds are fixed, so a test that passes once passes always.
import { createHmac } from 'node:crypto';
import { floatsOf, type HmacSha256 } from '#contracts/fairness/seeds.ts';

export const nodeHmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

/** The first `count` floats of the round with this nonce. */
export type Draws = (nonce: number, count: number) => number[];

export function fixedDraws(clientSeed: string): Draws {
  return (nonce, count) => floatsOf({ serverSeed: '5e'.repeat(32), clientSeed, nonce }, count, nodeHmac);
}

/** How many standard deviations a count of `rounds` lies from what its chance expects. */
export function zOf(count: number, rounds: number, chance: number): number {
  return (count - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance));
}

export type Category = { count: number; chance: number };

/** Chances sum to 1, counts to the number of rounds. Categories are to be wide enough to expect some five each. */
export function chiSquareOf(categories: readonly Category[]): { chiSquare: number; limit: number } {
  const rounds = categories.reduce((sum, { count }) => sum + count, 0);
  const chiSquare = categories.reduce((sum, { count, chance }) => {
    const expected = rounds * chance;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return { chiSquare, limit: chiSquareLimit(categories.length - 1) };
}

/** What chi-square passes once in a thousand times (Wilson and Hilferty's cube). */
function chiSquareLimit(freedom: number): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.09 * Math.sqrt(spread)) ** 3;
}
