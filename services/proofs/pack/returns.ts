// The exact return of each bet with the ways to win it: `returns.json` of the pack. The verifier counts them again from the
// tables by its own code.
import { baccarat, CHANCE_OF } from '#contracts/games/baccarat/baccarat.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { type Fraction, returnOf } from '#contracts/games/chance.ts';
import { crash } from '#contracts/games/crash/crash.ts';
import { dice } from '#contracts/games/dice.ts';
import {
  chanceOfMatches,
  FEWEST_LITERAL_PICKS,
  kenoHundredths,
  MOST_PICKS,
  PAYTABLES,
} from '#contracts/games/keno/paytables.ts';
import {
  chanceOfSafe,
  FEWEST_MINES,
  minesHundredths,
  MOST_MINES,
  safeTiles,
} from '#contracts/games/mines/multipliers.ts';
import { chanceOfBucket, FEWEST_ROWS, MOST_ROWS, plinkoHundredths, RISKS } from '#contracts/games/plinko/tables.ts';
import { roulette } from '#contracts/games/roulette/roulette.ts';
import { slots, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { fraction } from '#contracts/games/chance.ts';
import { wholes } from './tables.ts';

type Way = { on: string; chance: string; hundredths: number };

export type StatedReturn = {
  game: GameName;
  bet: string;
  /** Those that pay. Empty for blackjack, where the return is that of the best play. */
  ways: Way[];
  /** In lowest terms, before payouts are rounded down to whole points. */
  returned: string;
  decimal: string;
};

type Counted = { on: string; chance: Fraction; multiplierHundredths: number };

const textOf = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`;

/** Seven decimals, rounded down. */
function decimalOf(returned: string): string {
  const [numerator, denominator] = returned.split('/').map(BigInt) as [bigint, bigint];
  const millionths = String((numerator * 10_000_000n) / denominator).padStart(8, '0');
  return `${millionths.slice(0, -7)}.${millionths.slice(-7)}`;
}

function stated(game: GameName, bet: string, counted: readonly Counted[]): StatedReturn {
  const paying = counted.filter(({ multiplierHundredths }) => multiplierHundredths > 0);
  const ways = paying.map(({ on, chance, multiplierHundredths }) => ({
    on,
    chance: textOf(chance),
    hundredths: multiplierHundredths,
  }));
  const returned = textOf(returnOf(paying));
  return { game, bet, ways, returned, decimal: decimalOf(returned) };
}

function kenoReturns(): StatedReturn[] {
  return PAYTABLES.flatMap((paytable) =>
    wholes(paytable === 'literal' ? FEWEST_LITERAL_PICKS : 1, MOST_PICKS).map((picks) =>
      stated(
        'keno',
        `${paytable}, ${picks} picks`,
        wholes(0, picks).map((matches) => ({
          on: `${matches} matches`,
          chance: chanceOfMatches(picks, matches),
          multiplierHundredths: kenoHundredths(paytable, picks, matches),
        })),
      ),
    ),
  );
}

function plinkoReturns(): StatedReturn[] {
  return wholes(FEWEST_ROWS, MOST_ROWS).flatMap((rows) =>
    RISKS.map((risk) =>
      stated(
        'plinko',
        `${rows} rows, ${risk} risk`,
        wholes(0, rows).map((bucket) => ({
          on: `bucket ${bucket}`,
          chance: chanceOfBucket(rows, bucket),
          multiplierHundredths: plinkoHundredths(rows, risk, bucket),
        })),
      ),
    ),
  );
}

function minesReturns(): StatedReturn[] {
  return wholes(FEWEST_MINES, MOST_MINES).flatMap((mines) =>
    wholes(1, safeTiles(mines)).map((tiles) =>
      stated('mines', `${mines} mines, ${tiles} safe tiles`, [
        { on: 'win', chance: chanceOfSafe(mines, tiles), multiplierHundredths: minesHundredths(mines, tiles) },
      ]),
    ),
  );
}

/** Found by going through all hands with exact fractions; `verifier.mjs` does it again. */
const BEST_PLAY = {
  2: '7007704087538093820829788335/7056410014866816666030739693',
  1: '90736425314214441849622822288/91733330193268616658399616009',
} as const;

function blackjackReturns(): StatedReturn[] {
  return ([2, 1] as const).map((version) => ({
    game: 'blackjack',
    bet: `best play, version ${version}`,
    ways: [],
    returned: BEST_PLAY[version],
    decimal: decimalOf(BEST_PLAY[version]),
  }));
}

function slotsReturn(): StatedReturn {
  const [pair] = slots.odds.slice(SYMBOLS.length);
  const triples = SYMBOLS.map((symbol, place) => ({ ...slots.odds[place]!, on: `three ${symbol}` }));
  return stated('slots', 'spin', [...triples, { ...pair!, on: 'any two equal' }]);
}

function wheelReturn(): StatedReturn {
  const ways = SEGMENTS.map(({ weight, multiplierHundredths }, place) => ({
    on: `segment ${place}`,
    chance: fraction(weight, 100),
    multiplierHundredths,
  }));
  return stated('wheel', 'spin', ways);
}

function baccaratReturns(): StatedReturn[] {
  return baccarat.returns.map(({ bet }) =>
    stated(
      'baccarat',
      bet,
      baccarat.odds
        .filter((odds) => odds.bet === bet)
        .map((odds) => ({ ...odds, on: odds.chance === CHANCE_OF.tie ? 'tie' : bet })),
    ),
  );
}

export function statedReturns(): StatedReturn[] {
  const won = (game: GameName, odds: typeof dice.odds, betOf: (bet: string, hundredths: number) => string) =>
    odds.map((one) => stated(game, betOf(one.bet, one.multiplierHundredths), [{ ...one, on: 'win' }]));
  return [
    ...won('dice', dice.odds, (bet) => bet),
    ...won('roulette', roulette.odds, (bet) => bet),
    ...won('crash', crash.odds, (_bet, hundredths) => `cash out at ${hundredths} hundredths`),
    ...minesReturns(),
    slotsReturn(),
    ...blackjackReturns(),
    wheelReturn(),
    ...kenoReturns(),
    ...plinkoReturns(),
    ...baccaratReturns(),
  ];
}
