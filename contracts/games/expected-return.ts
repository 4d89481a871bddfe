// Mean payout, with payouts rounded down. Exact for single-shot games. For crash, mines and blackjack it is the mean of the
// best play, an upper bound.
import { payoutPoints } from '../points.ts';
import type { BaccaratParams } from './baccarat/baccarat.ts';
import { type BlackjackOutcome, firstStakeOf } from './blackjack/outcome.ts';
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
import { RULES, type SingleShotGame } from './rules.ts';

export type RoundPlayed = { params: unknown; outcome: unknown; stakePoints: number };
export type RatedRound = RoundPlayed & { rulesVersion: number };

export type Expectation = 'exact' | 'at-most';

export function expectationOf(game: GameName): Expectation {
  return isRoundGame(game) ? 'at-most' : 'exact';
}

export type Way = { chance: number; hundredths: number };

const valueOf = ({ numerator, denominator }: Fraction): number => numerator / denominator;

function meanOf(ways: readonly Way[], stakePoints: number): number {
  return ways.reduce((sum, { chance, hundredths }) => sum + chance * payoutPoints(stakePoints, hundredths), 0);
}

/** Ways that pay nothing are left out: they only add to the mean's square. */
function varianceOf(ways: readonly Way[], stakePoints: number): number {
  const mean = meanOf(ways, stakePoints);
  const square = ways.reduce(
    (sum, { chance, hundredths }) => sum + chance * payoutPoints(stakePoints, hundredths) ** 2,
    0,
  );
  return square - mean ** 2;
}

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

/** All places of a type cover equally many pockets. */
const ROULETTE = new Map(
  PLACES.map((place) => {
    return [place.type, { chance: numbersOf(place).length / POCKETS, hundredths: lineHundredths(place.type) }];
  }),
);

function rouletteMean({ lines }: RouletteParams): number {
  return lines.reduce((sum, { type, amountPoints }) => sum + meanOf([ROULETTE.get(type)!], amountPoints), 0);
}

/** By pocket. */
export function roulettePayouts(lines: RouletteParams['lines']): number[] {
  const payouts = Array.from({ length: POCKETS }, () => 0);
  for (const bet of lines) {
    const payout = payoutPoints(bet.amountPoints, lineHundredths(bet.type));
    for (const pocket of numbersOf(bet)) payouts[pocket]! += payout;
  }
  return payouts;
}

function rouletteVariance({ lines }: RouletteParams): number {
  const payouts = roulettePayouts(lines);
  const mean = payouts.reduce((sum, payout) => sum + payout, 0) / POCKETS;
  return payouts.reduce((sum, payout) => sum + (payout - mean) ** 2, 0) / POCKETS;
}

/** 96 %: crash at every target, and each step of mines before its multiplier is rounded down. */
export const BEST_RISK = valueOf(RULES.crash.returns[0]!.returnToPlayer);

/** A mines round that ends before the first tile returns the stake. */
function minesMean({ revealed, hitTile }: MinesOutcome, stakePoints: number): number {
  return revealed.length === 0 && hitTile === null ? stakePoints : BEST_RISK * stakePoints;
}

/** Of version 1 of the rules, without a split. */
export const RETURN_WITHOUT_SPLIT = 0.9891326;
const BLACKJACK_RETURN = valueOf(RULES.blackjack.returns[0]!.returnToPlayer);

/** The house edge applies to the first stake, doubled, split or neither (blackjack/solver.test.ts). */
function blackjackMean(outcome: BlackjackOutcome, { stakePoints, rulesVersion }: RatedRound): number {
  const returned = rulesVersion === 1 ? RETURN_WITHOUT_SPLIT : BLACKJACK_RETURN;
  return stakePoints - (1 - returned) * firstStakeOf(outcome, stakePoints);
}

export type TableGame = Exclude<SingleShotGame, 'roulette'>;

/** The possible payouts of a bet, with their chances. */
export function waysOf(game: TableGame, params: unknown): readonly Way[] {
  switch (game) {
    case 'dice':
      return DICE.get((params as DiceParams).prediction)!;
    case 'slots':
      return SLOTS;
    case 'wheel':
      return WHEEL;
    case 'keno': {
      const { paytable, numbers } = params as KenoParams;
      return KENO.get(paytable)![numbers.length - 1]!;
    }
    case 'plinko': {
      const { rows, risk } = params as PlinkoParams;
      return PLINKO.get(`${rows} rows, ${risk} risk`)!;
    }
    case 'baccarat':
      return BACCARAT.get((params as BaccaratParams).betOn)!;
  }
}

function meanPoints(game: GameName, round: RatedRound): number {
  const { params, outcome, stakePoints } = round;
  switch (game) {
    case 'roulette':
      return rouletteMean(params as RouletteParams);
    case 'crash':
      return BEST_RISK * stakePoints;
    case 'mines':
      return minesMean(outcome as MinesOutcome, stakePoints);
    case 'blackjack':
      return blackjackMean(outcome as BlackjackOutcome, round);
    default:
      return meanOf(waysOf(game, params), stakePoints);
  }
}

export const MILLIONTHS = 1_000_000;

/** Whole millionths of a point, so that sums do not depend on order. */
export function expectedMillionths(game: GameName, round: RatedRound): bigint {
  return BigInt(Math.round(meanPoints(game, round) * MILLIONTHS));
}

/** Stake less the mean payout, in whole millionths of a point; 0 where the rules give none. */
export function expectedLossMillionths(game: GameName, round: RatedRound): number {
  return Math.max(0, round.stakePoints * MILLIONTHS - Math.round(meanPoints(game, round) * MILLIONTHS));
}

/** In squared points. Null for games with moves, where it depends on the player's choices. */
export function payoutVariance(game: GameName, { params, stakePoints }: RoundPlayed): number | null {
  if (isRoundGame(game)) return null;
  if (game === 'roulette') return rouletteVariance(params as RouletteParams);
  return varianceOf(waysOf(game as TableGame, params), stakePoints);
}
