import { z } from 'zod';
import { returnOf } from '../chance.ts';
import { distinctOf } from '../draws.ts';
import { type MultiplierRules, multiplierRules, type Odds } from '../game.ts';
import {
  chanceOfMatches,
  DRAWN,
  FEWEST_LITERAL_PICKS,
  kenoHundredths,
  MOST_PICKS,
  NUMBERS,
  PAYTABLES,
  topKenoHundredths,
} from './paytables.ts';

const number = z
  .int('Keno numbers are whole numbers.')
  .min(1, 'Keno numbers go from 1 to 80.')
  .max(NUMBERS, 'Keno numbers go from 1 to 80.');

export const kenoParams = z
  .strictObject({
    numbers: z
      .array(number)
      .min(1, 'Pick at least one number.')
      .max(MOST_PICKS, 'Pick at most ten numbers.')
      .refine((numbers) => new Set(numbers).size === numbers.length, 'Each number can be picked once.')
      .meta({ uniqueItems: true }),
    paytable: z.enum(PAYTABLES).default('by-picks'),
  })
  .refine(({ paytable, numbers }) => paytable !== 'literal' || numbers.length >= FEWEST_LITERAL_PICKS, {
    message: 'Fewer than four numbers cannot win; pick four to ten.',
    path: ['numbers'],
  });
export type KenoParams = z.infer<typeof kenoParams>;

export const kenoOutcome = z.object({
  /** In drawing order. */
  drawn: z.array(number).length(DRAWN),
  matches: z.int().min(0).max(MOST_PICKS),
});
export type KenoOutcome = z.infer<typeof kenoOutcome>;

export function picksText(picks: number): string {
  return picks === 1 ? '1 pick' : `${picks} picks`;
}

function oddsOf(picks: number): Odds[] {
  return Array.from({ length: picks + 1 }, (_, matches) => ({
    bet: picksText(picks),
    winsOn: matches === 1 ? '1 match' : `${matches} matches`,
    chance: chanceOfMatches(picks, matches),
    multiplierHundredths: kenoHundredths('by-picks', picks, matches),
  })).filter(({ multiplierHundredths }) => multiplierHundredths > 0);
}

const ODDS = Array.from({ length: MOST_PICKS }, (_, index) => oddsOf(index + 1));

export const keno: MultiplierRules<KenoParams, KenoOutcome> = multiplierRules({
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: kenoParams,
  outcome: kenoOutcome,
  floatsNeeded: () => DRAWN,
  topHundredths: ({ paytable, numbers }) => topKenoHundredths(paytable, numbers.length),
  /** Each float takes one of the numbers left in 1 to 80, in order. */
  play({ numbers, paytable }, floats) {
    const drawn = distinctOf(1, NUMBERS, floats.slice(0, DRAWN));
    const matches = numbers.filter((picked) => drawn.includes(picked)).length;
    return { outcome: { drawn, matches }, multiplierHundredths: kenoHundredths(paytable, numbers.length, matches) };
  },
  odds: ODDS.flat(),
  returns: ODDS.map((ways) => ({ bet: ways[0]!.bet, returnToPlayer: returnOf(ways) })),
});
