// 96 % of the fair price, rounded down to integer hundredths. P(k safe) = C(25 - m, k) / C(25, k).
import { choose, type Fraction, fraction } from '../chance.ts';

export const TILES = 25;
export const FEWEST_MINES = 3;
export const MOST_MINES = 10;

/** floor(96 / P), by mines, then by safe tiles from 1. */
const BY_MINES: ReadonlyMap<number, readonly number[]> = new Map(
  Array.from({ length: MOST_MINES - FEWEST_MINES + 1 }, (_, index) => {
    const mines = FEWEST_MINES + index;
    const row = Array.from({ length: TILES - mines }, (__, before) =>
      Number((96n * choose(TILES, before + 1)) / choose(TILES - mines, before + 1)),
    );
    return [mines, row] as const;
  }),
);

export function safeTiles(mineCount: number): number {
  return TILES - mineCount;
}

/** 1.00 before the first tile. */
export function minesHundredths(mineCount: number, revealed: number): number {
  return revealed === 0 ? 100 : BY_MINES.get(mineCount)![revealed - 1]!;
}

export function chanceOfSafe(mineCount: number, revealed: number): Fraction {
  return fraction(choose(TILES - mineCount, revealed), choose(TILES, revealed));
}

/** The round ends there. */
export function lastStep(mineCount: number, stakePoints: number, maxPayoutPoints: number): number {
  // floor(stake x hundredths / 100) <= max, without a product beyond safe integers.
  const fits = (step: number): boolean =>
    BigInt(stakePoints) * BigInt(minesHundredths(mineCount, step)) < (BigInt(maxPayoutPoints) + 1n) * 100n;
  let step = 0;
  while (step < safeTiles(mineCount) && fits(step + 1)) step++;
  return step;
}
