// The tables of the games as data: `rules.json` of the pack. The verifier in the pack reads nothing else.
import { SIDES } from '#contracts/games/baccarat/baccarat.ts';
import { baccarat } from '#contracts/games/baccarat/baccarat.ts';
import { RESULT_HUNDREDTHS } from '#contracts/games/blackjack/result.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { CAP_HUNDREDTHS, GROUND_HUNDREDTHS, LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';
import { DICE_WIN_HUNDREDTHS } from '#contracts/games/dice.ts';
import {
  DRAWN,
  FEWEST_LITERAL_PICKS,
  kenoHundredths,
  MOST_PICKS,
  NUMBERS,
  type Paytable,
  PAYTABLES,
} from '#contracts/games/keno/paytables.ts';
import { FEWEST_MINES, minesHundredths, MOST_MINES, safeTiles, TILES } from '#contracts/games/mines/multipliers.ts';
import { FEWEST_ROWS, MOST_ROWS, plinkoHundredths, RISKS } from '#contracts/games/plinko/tables.ts';
import { LINE_TYPES, lineHundredths, numbersOf, PLACES } from '#contracts/games/roulette/lines.ts';
import { POCKETS } from '#contracts/games/roulette/pockets.ts';
import { RULES } from '#contracts/games/rules.ts';
import { REEL_WEIGHTS, slotsHundredths, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';

/** Both inclusive. */
export function wholes(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function keyed<Key extends string | number, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [String(key), valueOf(key)]));
}

function rouletteTable() {
  const placesOf = (type: string) => PLACES.filter((place) => place.type === type);
  const places = LINE_TYPES.filter((type) => type !== 'straight').map((type) => {
    const [first, ...others] = placesOf(type);
    const numbers =
      others.length === 0
        ? numbersOf(first!)
        : Object.fromEntries(placesOf(type).map((place) => ['value' in place ? place.value : '', numbersOf(place)]));
    return [type, numbers];
  });
  return { pockets: POCKETS, hundredths: keyed(LINE_TYPES, lineHundredths), places: Object.fromEntries(places) };
}

const fewestPicks = (paytable: Paytable): number => (paytable === 'literal' ? FEWEST_LITERAL_PICKS : 1);

/** By matches from 0. */
function kenoPicks(paytable: Paytable) {
  return keyed(wholes(fewestPicks(paytable), MOST_PICKS), (picks) =>
    wholes(0, picks).map((matches) => kenoHundredths(paytable, picks, matches)),
  );
}

const [PAIR] = SYMBOLS;

const TABLES: Readonly<Record<GameName, () => object>> = {
  dice: () => ({ sides: 6, wins: { over: [4, 5, 6], under: [1, 2, 3] }, winHundredths: DICE_WIN_HUNDREDTHS }),
  roulette: rouletteTable,
  crash: () => ({
    sharePercent: 96,
    lowestHundredths: GROUND_HUNDREDTHS,
    lowestCashOutHundredths: LOWEST_CASH_OUT_HUNDREDTHS,
    highestHundredths: CAP_HUNDREDTHS,
  }),
  mines: () => ({
    tiles: TILES,
    hundredths: keyed(wholes(FEWEST_MINES, MOST_MINES), (mines) =>
      wholes(1, safeTiles(mines)).map((revealed) => minesHundredths(mines, revealed)),
    ),
  }),
  slots: () => ({
    symbols: SYMBOLS,
    weights: REEL_WEIGHTS,
    three: keyed(SYMBOLS, (symbol) => slotsHundredths([symbol, symbol, symbol])),
    anyTwo: slotsHundredths([PAIR, PAIR, SYMBOLS[1]]),
  }),
  blackjack: () => ({ results: RESULT_HUNDREDTHS, dealerStandsOn: 17 }),
  wheel: () => ({
    segments: SEGMENTS.map(({ multiplierHundredths, weight }) => ({ hundredths: multiplierHundredths, weight })),
  }),
  keno: () => ({ numbers: NUMBERS, drawn: DRAWN, paytables: keyed(PAYTABLES, kenoPicks) }),
  plinko: () => ({
    hundredths: keyed(wholes(FEWEST_ROWS, MOST_ROWS), (rows) =>
      keyed(RISKS, (risk) => wholes(0, rows).map((bucket) => plinkoHundredths(rows, risk, bucket))),
    ),
  }),
  baccarat: () => ({
    wins: keyed(SIDES, (betOn) => baccarat.topHundredths({ betOn })),
    betBackOnTie: baccarat.odds.find(({ bet, winsOn }) => bet === 'player' && winsOn.startsWith('a tie'))!
      .multiplierHundredths,
  }),
};

export type GameTables = { format: 1; games: Record<GameName, { rulesVersion: number; table: object }> };

export function gameTables(): GameTables {
  const games = keyed(GAME_NAMES, (game) => ({ rulesVersion: RULES[game].rulesVersion, table: TABLES[game]() }));
  return { format: 1, games: games as GameTables['games'] };
}
