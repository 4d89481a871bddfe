import type { Rank } from '#contracts/games/cards/card.ts';

/** In units of a card of 100 by 140. */
export type Spot = { x: number; y: number; isTurned: boolean };

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, BOTTOM] = [30, 110];

function column(x: number, ...shares: number[]): Spot[] {
  return shares.map((share) => ({ x, y: TOP + (BOTTOM - TOP) * share, isTurned: share > 0.5 }));
}

function sides(...shares: number[]): Spot[] {
  return [...column(LEFT, ...shares), ...column(RIGHT, ...shares)];
}

const THIRD = 1 / 3;

export const PIP_SPOTS: Readonly<Record<Exclude<Rank, 'J' | 'Q' | 'K'>, readonly Spot[]>> = {
  A: column(MIDDLE, 0.5),
  2: column(MIDDLE, 0, 1),
  3: column(MIDDLE, 0, 0.5, 1),
  4: sides(0, 1),
  5: [...sides(0, 1), ...column(MIDDLE, 0.5)],
  6: sides(0, 0.5, 1),
  7: [...sides(0, 0.5, 1), ...column(MIDDLE, 0.25)],
  8: [...sides(0, 0.5, 1), ...column(MIDDLE, 0.25, 0.75)],
  9: [...sides(0, THIRD, 2 * THIRD, 1), ...column(MIDDLE, 0.5)],
  10: [...sides(0, THIRD, 2 * THIRD, 1), ...column(MIDDLE, THIRD / 2, 1 - THIRD / 2)],
};
