// A reel's strip has 101 stops, each symbol as often as its weight.
import { REEL_WEIGHTS, type SlotSymbol, SYMBOLS, type SlotsOutcome } from '#contracts/games/slots/slots.ts';

/** Stops increase without end; the strip repeats. */
export type ReelStops = readonly [number, number, number];

/** When each reel stops, counted from the reply. */
export const REEL_STOP_MS: readonly [number, number, number] = [1100, 1600, 2100];
/** Until all reels have stopped, and a moment to see it. */
export const SPIN_MS = 2200;

const LEAST_PASSING = [18, 26, 34] as const;
/** Two above the middle of the window, one below. */
const ABOVE = 2;
const BELOW = 1;

function printStrip(): SlotSymbol[] {
  const total = REEL_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  const due = REEL_WEIGHTS.map(() => 0);
  return Array.from({ length: total }, () => {
    for (const [place, weight] of REEL_WEIGHTS.entries()) due[place]! += weight;
    const next = due.indexOf(Math.max(...due));
    due[next]! -= total;
    return SYMBOLS[next]!;
  });
}

export const STRIP: readonly SlotSymbol[] = printStrip();

export function symbolAt(stop: number): SlotSymbol {
  return STRIP[stop % STRIP.length]!;
}

export function nextStops(from: ReelStops, symbols: SlotsOutcome['symbols']): ReelStops {
  const next = (reel: 0 | 1 | 2) => nextStop(from[reel] + LEAST_PASSING[reel], symbols[reel]);
  return [next(0), next(1), next(2)];
}

function nextStop(earliest: number, symbol: SlotSymbol): number {
  const at = STRIP.findIndex((_, ahead) => symbolAt(earliest + ahead) === symbol);
  return earliest + at;
}

export function restingFilm(stop: number): SlotSymbol[] {
  return stopsDown(stop + ABOVE, stop - BELOW);
}

/**
 * The symbols that pass the window from one stop to the next, top to bottom. The film starts at its lower end and moves
 * down. Long ways are shortened.
 */
export function passingFilm(from: number, to: number, reel: 0 | 1 | 2): SlotSymbol[] {
  const shown = Math.min(to - from, LEAST_PASSING[reel]);
  const [landing, leaving] = [Math.ceil(shown / 2), Math.floor(shown / 2)];
  return [...stopsDown(to + ABOVE, to - landing + 1), ...stopsDown(from + leaving, from - BELOW)];
}

/** Cells that pass in one turn of a reel that waits. */
export const WAITING_CELLS = 12;
export const WAITING_TURN_MS = 450;

/** Ends as it starts, so that it can be repeated. */
export function waitingFilm(stop: number): SlotSymbol[] {
  const rest = restingFilm(stop);
  const passing = stopsDown(stop + ABOVE + WAITING_CELLS - rest.length, stop + ABOVE + 1);
  return [...rest, ...passing, ...rest];
}

function stopsDown(highest: number, lowest: number): SlotSymbol[] {
  const around = STRIP.length;
  return Array.from({ length: highest - lowest + 1 }, (_, down) => symbolAt(highest - down + around));
}

/** In cells, from start to end. */
export function wayOf(film: readonly SlotSymbol[]): number {
  return film.length - restingFilm(0).length;
}

export function payingReels(symbols: SlotsOutcome['symbols']): readonly boolean[] {
  return symbols.map((symbol, reel) => symbols.some((other, place) => place !== reel && other === symbol));
}
