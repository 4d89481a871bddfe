import { DRAWN, NUMBERS } from '#contracts/games/keno/paytables.ts';
import type { Picks } from './picks.ts';

export const BALL_MS = 130;
const REST_MS = 350;

export const DRAW_MS = DRAWN * BALL_MS + REST_MS;

export function ballsOutAt(elapsedMs: number): number {
  return Math.min(DRAWN, Math.max(0, Math.floor(elapsedMs / BALL_MS)));
}

export type CellState = 'open' | 'picked' | 'drawn' | 'hit';

export function cellStateOf(number: number, picks: Picks, out: readonly number[]): CellState {
  const isPicked = picks.includes(number);
  if (out.includes(number)) return isPicked ? 'hit' : 'drawn';
  return isPicked ? 'picked' : 'open';
}

export function matchesOf(picks: Picks, out: readonly number[]): number {
  return picks.filter((picked) => out.includes(picked)).length;
}

const WORDS: Record<CellState, string> = {
  open: '',
  picked: ', picked',
  drawn: ', drawn',
  hit: ', picked and drawn',
};

export function cellName(number: number, state: CellState): string {
  return `${number}${WORDS[state]}`;
}

/** Null for keys other than arrows. */
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
