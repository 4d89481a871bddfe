import { describe, expect, test } from 'vitest';
import { REEL_WEIGHTS, type SlotsOutcome, type SlotSymbol, SYMBOLS } from '#contracts/games/slots/slots.ts';
import {
  nextStops,
  passingFilm,
  payingReels,
  REEL_STOP_MS,
  type ReelStops,
  restingFilm,
  STRIP,
  symbolAt,
  WAITING_CELLS,
  waitingFilm,
  wayOf,
} from './reel-pose.ts';

const REELS = [0, 1, 2] as const;
const STARTS: ReelStops[] = [
  [0, 0, 0],
  [3, 100, 57],
  [1009, 2020, 3031],
];
const triple = (symbol: SlotSymbol): SlotsOutcome['symbols'] => [symbol, symbol, symbol];
/** The middle of the window at the film's end and start. */
const middleAtEnd = (film: readonly SlotSymbol[]) => film[2];
const middleAtStart = (film: readonly SlotSymbol[]) => film.at(-2);

describe('the strip', () => {
  test('has each symbol as often as its weight', () => {
    const counts = SYMBOLS.map((symbol) => STRIP.filter((printed) => printed === symbol).length);
    expect(counts).toEqual(REEL_WEIGHTS);
  });
});

describe.each(STARTS)('reels at %i, %i and %i', (...from) => {
  test.each(SYMBOLS)('stop on three times %s when that is drawn, and only turn onwards', (symbol) => {
    const to = nextStops(from, triple(symbol));
    for (const reel of REELS) {
      expect(symbolAt(to[reel])).toBe(symbol);
      expect(to[reel]).toBeGreaterThan(from[reel]);
    }
  });

  test.each(SYMBOLS)('show the earlier symbols first and %s last', (symbol) => {
    const to = nextStops(from, triple(symbol));
    for (const reel of REELS) {
      const film = passingFilm(from[reel], to[reel], reel);
      expect(middleAtStart(film)).toBe(symbolAt(from[reel]));
      expect(middleAtEnd(film)).toBe(symbol);
      expect(film.slice(0, 4)).toEqual(restingFilm(to[reel]));
      expect(wayOf(film)).toBeGreaterThanOrEqual(18);
      expect(film.length).toBeLessThan(45);
    }
  });
});

test('a waiting reel passes all its cells and ends as it began', () => {
  for (const stop of [0, 57, 2020]) {
    const film = waitingFilm(stop);
    expect([wayOf(film), film.length]).toEqual([WAITING_CELLS, WAITING_CELLS + 4]);
    expect(film.slice(0, 4)).toEqual(restingFilm(stop));
    expect(film.slice(-4)).toEqual(restingFilm(stop));
    expect(film.slice(-6, -4)).toEqual([symbolAt(stop + 4), symbolAt(stop + 3)]);
  }
});

test('each reel shows its drawn symbol, not its neighbour', () => {
  const symbols: SlotsOutcome['symbols'] = ['diamond', 'cherry', 'star'];
  expect(nextStops([5, 6, 7], symbols).map(symbolAt)).toEqual(symbols);
});

test('the reels stop one after the other, left to right', () => {
  expect([...REEL_STOP_MS].toSorted((a, b) => a - b)).toEqual(REEL_STOP_MS);
  expect(new Set(REEL_STOP_MS).size).toBe(3);
});

test('the reels with the same symbol make the prize', () => {
  expect(payingReels(['bell', 'star', 'bell'])).toEqual([true, false, true]);
  expect(payingReels(['star', 'bell', 'bell'])).toEqual([false, true, true]);
  expect(payingReels(triple('lemon'))).toEqual([true, true, true]);
  expect(payingReels(['star', 'bell', 'lemon'])).toEqual([false, false, false]);
});
