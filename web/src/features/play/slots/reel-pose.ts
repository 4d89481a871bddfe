// Where a reel stands and how it gets to its next stop. Its strip is printed as the draw is weighted: 101 stops, of each
// symbol as many as its weight. Pure; reel.tsx draws it.
import { REEL_WEIGHTS, type SlotSymbol, SYMBOLS, type SlotsOutcome } from '#contracts/games/slots/slots.ts';

/** Stops are counted on for ever; the strip repeats. */
export type ReelStops = readonly [number, number, number];

/** When each reel stands still, counted from the reply: one after the other, left to right. */
export const REEL_STOP_MS: readonly [number, number, number] = [1100, 1600, 2100];
/** Until all stand still, and a moment to see it. */
export const SPIN_MS = 2200;

/** Symbols that pass before a reel stops; the reels that run longer see more of them. */
const LEAST_PASSING = [18, 26, 34] as const;
/** Two before the middle of the window, one after it. */
const ABOVE = 2;
const BELOW = 1;

/** Spreads every symbol as evenly as its weight allows. */
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

/** The next stop of each reel that shows the symbol drawn for it. */
export function nextStops(from: ReelStops, symbols: SlotsOutcome['symbols']): ReelStops {
  const next = (reel: 0 | 1 | 2) => nextStop(from[reel] + LEAST_PASSING[reel], symbols[reel]);
  return [next(0), next(1), next(2)];
}

function nextStop(earliest: number, symbol: SlotSymbol): number {
  const at = STRIP.findIndex((_, ahead) => symbolAt(earliest + ahead) === symbol);
  return earliest + at;
}

/** A symbol at rest, with its neighbours on the strip, from top to bottom. */
export function restingFilm(stop: number): SlotSymbol[] {
  return stopsDown(stop + ABOVE, stop - BELOW);
}

/**
 * What passes through the window from one stop to the next, from top to bottom: it starts with its lower end in the
 * window and comes down until its upper end is there. Where the way is long, what nobody can see is left out.
 */
export function passingFilm(from: number, to: number, reel: 0 | 1 | 2): SlotSymbol[] {
  const shown = Math.min(to - from, LEAST_PASSING[reel]);
  const [landing, leaving] = [Math.ceil(shown / 2), Math.floor(shown / 2)];
  return [...stopsDown(to + ABOVE, to - landing + 1), ...stopsDown(from + leaving, from - BELOW)];
}

function stopsDown(highest: number, lowest: number): SlotSymbol[] {
  const around = STRIP.length;
  return Array.from({ length: highest - lowest + 1 }, (_, down) => symbolAt(highest - down + around));
}

/** Cells that a film comes down from its start to its end. */
export function wayOf(film: readonly SlotSymbol[]): number {
  return film.length - restingFilm(0).length;
}

/** Which reels made the prize: those that show what another one shows. */
export function payingReels(symbols: SlotsOutcome['symbols']): readonly boolean[] {
  return symbols.map((symbol, reel) => symbols.some((other, place) => place !== reel && other === symbol));
}
