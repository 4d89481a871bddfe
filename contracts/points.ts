// Points: the only money of the house. Whole, safe integers; every sum and product is checked.
import { z } from 'zod';

/** No balance, stake or payout may pass this (10^15 < 2^53), so the sum of a few never overflows. */
export const MAX_POINTS = 1_000_000_000_000_000;

/** 100 points are worth one US dollar. */
export const POINTS_PER_USD = 100;

export const points = z.int().min(0).max(MAX_POINTS);
export const signedPoints = z.int().min(-MAX_POINTS).max(MAX_POINTS);

/** What is available to an account. Below zero after an error was corrected or an offer was reversed that was spent. */
export const balance = z.int().min(-MAX_POINTS).max(MAX_POINTS);

/** Rounds of a minute merged into one line of the feed: a line that would pass 2^53 is not merged any further. */
export const mergedPoints = z.int().min(0);

/** As a client reads it (contracts/json): a bigint where a number would lose digits. */
const wholeNumber = z.union([z.bigint(), z.number().refine(Number.isInteger)]).transform(BigInt);
const ANY_DIGITS = {
  type: 'integer',
  format: 'int64',
  description: 'A sum, with all its digits: it may pass 2^53.',
} as const;

/** Sums over many accounts, or over a life: no bound holds for them, so they are bigints in code and JSON numbers on the wire. */
export const summedPoints = wholeNumber
  .refine((sum) => sum >= 0n, 'A sum is not below 0.')
  .meta({ ...ANY_DIGITS, minimum: 0 });
/** What came in less what went out. */
export const netPoints = wholeNumber.meta(ANY_DIGITS);

/** Whether a schema holds sums somewhere: what has its shape cannot be written by a plain JSON.stringify. */
export function hasSums(schema: z.ZodType): boolean {
  let isFound = false;
  const override = ({ zodSchema }: { zodSchema: unknown }) => {
    isFound ||= zodSchema === summedPoints || zodSchema === netPoints;
  };
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override });
  return isFound;
}

export function isPoints(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_POINTS;
}

/**
 * What a stake returns at a gross multiplier given in hundredths: floor(stake x hundredths / 100).
 * Integer arithmetic throughout, because 1.4 x 45 is 62.999... in doubles and 63 in truth.
 */
export function payoutPoints(stakePoints: number, multiplierHundredths: number): number {
  const product = stakePoints * multiplierHundredths;
  if (Number.isSafeInteger(product)) return Math.floor(product / 100);
  const payout = (BigInt(stakePoints) * BigInt(multiplierHundredths)) / 100n;
  if (payout > BigInt(MAX_POINTS)) throw new RangeError(`payout ${payout} exceeds ${MAX_POINTS} points`);
  return Number(payout);
}

/** Dollars with two places, as a string: 1234 -> "12.34". */
export function usdOfPoints(amountPoints: number | bigint): string {
  const amount = BigInt(amountPoints);
  const whole = amount < 0n ? -amount : amount;
  const perUsd = BigInt(POINTS_PER_USD);
  return `${amount < 0n ? '-' : ''}${whole / perUsd}.${String(whole % perUsd).padStart(2, '0')}`;
}
