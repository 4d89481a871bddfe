// What the rules say should come back of a round, whatever then came: the mean of its payout, rounded down as payouts are.
// Exact where nothing is left to the player once the bet stands. Where he plays on (crash, mines, blackjack) it is the best
// that any play can bring; he can only do worse.
import { payoutPoints } from '../points.ts';
import type { BaccaratParams } from './baccarat/baccarat.ts';
import type { BlackjackOutcome } from './blackjack/round.ts';
import { type GameName, isRoundGame } from './catalogue.ts';
import type { Fraction } from './chance.ts';
import type { DiceParams } from './dice.ts';
import type { KenoParams } from './keno/keno.ts';
import { chanceOfMatches, kenoHundredths, MOST_PICKS, PAYTABLES } from './keno/paytables.ts';
import type { MinesOutcome } from './mines/round.ts';
import type { PlinkoParams } from './plinko/plinko.ts';
import { lineHundredths, numbersOf, PLACES } from './roulette/lines.ts';
import { POCKETS } from './roulette/pockets.ts';
import type { RouletteParams } from './roulette/roulette.ts';
import { RULES } from './rules.ts';

/** As a finished round is written into the log; it was parsed by the game's own schemas before. */
export type RoundPlayed = { params: unknown; outcome: unknown; stakePoints: number };

/** 'at-most': the best play brings so much, on average. */
export type Expectation = 'exact' | 'at-most';

export function expectationOf(game: GameName): Expectation {
  return isRoundGame(game) ? 'at-most' : 'exact';
}

type Way = { chance: number; hundredths: number };

const valueOf = ({ numerator, denominator }: Fraction): number => numerator / denominator;

function meanOf(ways: readonly Way[], stakePoints: number): number {
  return ways.reduce((sum, { chance, hundredths }) => sum + chance * payoutPoints(stakePoints, hundredths), 0);
}

/** bet -> all its ways to get something back, as the game publishes them. */
function waysByBet(game: 'dice' | 'slots' | 'wheel' | 'plinko' | 'baccarat'): ReadonlyMap<string, readonly Way[]> {
  const groups = Map.groupBy(RULES[game].odds, ({ bet }) => bet);
  const ways = [...groups].map(([bet, odds]) => {
    return [bet, odds.map(({ chance, multiplierHundredths: hundredths }) => ({ chance: valueOf(chance), hundredths }))];
  });
  return new Map(ways as [string, Way[]][]);
}

const DICE = waysByBet('dice');
const SLOTS = waysByBet('slots').get('spin')!;
const WHEEL = waysByBet('wheel').get('spin')!;
const PLINKO = waysByBet('plinko');
const BACCARAT = waysByBet('baccarat');

/** By paytable and number of picks. */
const KENO = new Map(
  PAYTABLES.map((paytable) => [paytable, Array.from({ length: MOST_PICKS }, (_, at) => kenoWays(paytable, at + 1))]),
);

function kenoWays(paytable: KenoParams['paytable'], picks: number): Way[] {
  return Array.from({ length: picks + 1 }, (_, matches) => ({
    chance: valueOf(chanceOfMatches(picks, matches)),
    hundredths: kenoHundredths(paytable, picks, matches),
  }));
}

/** Every place of a type covers as many pockets as the others. */
const ROULETTE = new Map(
  PLACES.map((place) => {
    return [place.type, { chance: numbersOf(place).length / POCKETS, hundredths: lineHundredths(place.type) }];
  }),
);

function rouletteMean({ lines }: RouletteParams): number {
  return lines.reduce((sum, { type, amountPoints }) => sum + meanOf([ROULETTE.get(type)!], amountPoints), 0);
}

/** 96 %: what a flight brings at every target, and a step of mines before its multiplier is rounded down. */
const BEST_RISK = valueOf(RULES.crash.returns[0]!.returnToPlayer);

/** Given up before the first tile, mines gives the stake back: nothing was risked. */
function minesMean({ revealed, hitTile }: MinesOutcome, stakePoints: number): number {
  return revealed.length === 0 && hitTile === null ? stakePoints : BEST_RISK * stakePoints;
}

/** The house's part is counted on the first stake, whether it was doubled later or not (blackjack/solver.test.ts). */
const BLACKJACK_LOSS = 1 - valueOf(RULES.blackjack.returns[0]!.returnToPlayer);

function blackjackMean({ isDoubled }: BlackjackOutcome, stakePoints: number): number {
  return stakePoints - BLACKJACK_LOSS * (isDoubled ? stakePoints / 2 : stakePoints);
}

function meanPoints(game: GameName, { params, outcome, stakePoints }: RoundPlayed): number {
  switch (game) {
    case 'dice':
      return meanOf(DICE.get((params as DiceParams).prediction)!, stakePoints);
    case 'roulette':
      return rouletteMean(params as RouletteParams);
    case 'slots':
      return meanOf(SLOTS, stakePoints);
    case 'wheel':
      return meanOf(WHEEL, stakePoints);
    case 'keno': {
      const { paytable, numbers } = params as KenoParams;
      return meanOf(KENO.get(paytable)![numbers.length - 1]!, stakePoints);
    }
    case 'plinko': {
      const { rows, risk } = params as PlinkoParams;
      return meanOf(PLINKO.get(`${rows} rows, ${risk} risk`)!, stakePoints);
    }
    case 'baccarat':
      return meanOf(BACCARAT.get((params as BaccaratParams).betOn)!, stakePoints);
    case 'crash':
      return BEST_RISK * stakePoints;
    case 'mines':
      return minesMean(outcome as MinesOutcome, stakePoints);
    case 'blackjack':
      return blackjackMean(outcome as BlackjackOutcome, stakePoints);
  }
}

export const MILLIONTHS = 1_000_000;

/**
 * In whole millionths of a point, so that sums of any size add up the same in any order. Throws for parameters or an
 * outcome that are none of this game's.
 */
export function expectedMillionths(game: GameName, round: RoundPlayed): bigint {
  return BigInt(Math.round(meanPoints(game, round) * MILLIONTHS));
}
