// The bucket is the number of steps to the right. Return to player 98.91 to 99.16 % by rows and risk.
import { z } from 'zod';
import { fraction, returnOf } from '../chance.ts';
import { oneOf } from '../draws.ts';
import { type MultiplierRules, multiplierRules, type Odds } from '../game.ts';
import { chanceOfBucket, FEWEST_ROWS, MOST_ROWS, plinkoHundredths, type Risk, RISKS } from './tables.ts';

export const plinkoParams = z.strictObject({
  rows: z
    .int('Rows are a whole number.')
    .min(FEWEST_ROWS, 'Plinko has 8 to 16 rows.')
    .max(MOST_ROWS, 'Plinko has 8 to 16 rows.'),
  risk: z.enum(RISKS, 'The risk is low, medium or high.'),
});
export type PlinkoParams = z.infer<typeof plinkoParams>;

export const plinkoOutcome = z.object({
  /** One step per row from the top: 0 left, 1 right. */
  path: z.array(z.int().min(0).max(1)).min(FEWEST_ROWS).max(MOST_ROWS),
  bucket: z.int().min(0).max(MOST_ROWS),
});
export type PlinkoOutcome = z.infer<typeof plinkoOutcome>;

/** "12 rows, high risk" */
export function boardText({ rows, risk }: PlinkoParams): string {
  return `${rows} rows, ${risk} risk`;
}

function oddsOf(rows: number, risk: Risk): Odds[] {
  return Array.from({ length: Math.floor(rows / 2) + 1 }, (_, index) => {
    const left = Math.floor(rows / 2) - index;
    const right = rows - left;
    const { numerator, denominator } = chanceOfBucket(rows, left);
    return {
      bet: boardText({ rows, risk }),
      winsOn: left === right ? `bucket ${left}` : `bucket ${left} or ${right}`,
      chance: fraction(left === right ? numerator : 2 * numerator, denominator),
      multiplierHundredths: plinkoHundredths(rows, risk, left),
    };
  });
}

const ALL_ROWS = Array.from({ length: MOST_ROWS - FEWEST_ROWS + 1 }, (_, index) => FEWEST_ROWS + index);
const ODDS = ALL_ROWS.flatMap((rows) => RISKS.map((risk) => oddsOf(rows, risk)));

export const plinko: MultiplierRules<PlinkoParams, PlinkoOutcome> = multiplierRules({
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: plinkoParams,
  outcome: plinkoOutcome,
  floatsNeeded: ({ rows }) => rows,
  /** The outermost bucket pays most in every table. */
  topHundredths: ({ rows, risk }) => plinkoHundredths(rows, risk, 0),
  /** Row i: floor(fi x 2). */
  play({ rows, risk }, floats) {
    const path = floats.slice(0, rows).map((float) => oneOf(2, float));
    const bucket = path.reduce((rights, step) => rights + step, 0);
    return { outcome: { path, bucket }, multiplierHundredths: plinkoHundredths(rows, risk, bucket) };
  },
  odds: ODDS.flat(),
  returns: ODDS.map((ways) => ({ bet: ways[0]!.bet, returnToPlayer: returnOf(ways) })),
});
