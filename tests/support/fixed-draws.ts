// Floats of fixed seeds, so that statistical tests are deterministic.
import { createHmac } from 'node:crypto';
import { floatsOf, type HmacSha256 } from '#contracts/fairness/seeds.ts';

export const nodeHmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

export type Draws = (nonce: number, count: number) => number[];

export function fixedDraws(clientSeed: string): Draws {
  return (nonce, count) => floatsOf({ serverSeed: '5e'.repeat(32), clientSeed, nonce }, count, nodeHmac);
}

/** In standard deviations from the expectation. */
export function zOf(count: number, rounds: number, chance: number): number {
  return (count - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance));
}

export type Category = { count: number; chance: number };

/** Each category should expect about five or more. */
export function chiSquareOf(categories: readonly Category[]): { chiSquare: number; limit: number } {
  const rounds = categories.reduce((sum, { count }) => sum + count, 0);
  const chiSquare = categories.reduce((sum, { count, chance }) => {
    const expected = rounds * chance;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  return { chiSquare, limit: chiSquareLimit(categories.length - 1) };
}

/** 99.9th percentile (Wilson-Hilferty approximation). */
function chiSquareLimit(freedom: number): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.09 * Math.sqrt(spread)) ** 3;
}
