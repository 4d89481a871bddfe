// The draw as it is shown: one ball after the other, and what each number of the board is by then. Pure.
import { DRAWN, NUMBERS } from '#contracts/games/keno/paytables.ts';
import type { Picks } from './picks.ts';

/** Between two balls; the first comes after as long. */
export const BALL_MS = 130;
/** The last ball lies there for a moment before the result is told. */
const REST_MS = 350;

export const DRAW_MS = DRAWN * BALL_MS + REST_MS;

/** How many of the twenty are out so long after the draw began. */
export function ballsOutAt(elapsedMs: number): number {
  return Math.min(DRAWN, Math.max(0, Math.floor(elapsedMs / BALL_MS)));
}

/** `hit`: picked and drawn. */
export type CellState = 'open' | 'picked' | 'drawn' | 'hit';

export function cellStateOf(number: number, picks: Picks, out: readonly number[]): CellState {
  const isPicked = picks.includes(number);
  if (out.includes(number)) return isPicked ? 'hit' : 'drawn';
  return isPicked ? 'picked' : 'open';
}

export function matchesOf(picks: Picks, out: readonly number[]): number {
  return picks.filter((picked) => out.includes(picked)).length;
}

/** In words, for those who do not see the board: "7, picked and drawn". */
const WORDS: Record<CellState, string> = {
  open: '',
  picked: ', picked',
  drawn: ', drawn',
  hit: ', picked and drawn',
};

export function cellName(number: number, state: CellState): string {
  return `${number}${WORDS[state]}`;
}

/** The number that an arrow key leads to on a board of so many columns; null for any other key. */
export function neighbourOf(number: number, key: string, columns: number): number | null {
  const ways: Readonly<Record<string, number>> = {
    ArrowLeft: number - 1,
    ArrowRight: number + 1,
    ArrowUp: number - columns,
    ArrowDown: number + columns,
    Home: 1,
    End: NUMBERS,
  };
  const next = ways[key];
  if (next === undefined) return null;
  return next >= 1 && next <= NUMBERS ? next : number;
}
