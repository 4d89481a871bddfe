// Safe integers; every sum and product is checked.
import { z } from 'zod';

/** 10^15 < 2^53, so that sums of a few never overflow. */
export const MAX_POINTS = 1_000_000_000_000_000;

export const POINTS_PER_USD = 100;
export const MICROS_PER_DOLLAR = 1_000_000;

export const points = z.int().min(0).max(MAX_POINTS);
export const signedPoints = z.int().min(-MAX_POINTS).max(MAX_POINTS);

/** Available points. Negative after an error is corrected or a spent offer is reversed. */
export const balance = z.int().min(-MAX_POINTS).max(MAX_POINTS);

/** Sum of merged rounds in the feed; merging stops before 2^53. */
export const mergedPoints = z.int().min(0);

/** As read by clients (contracts/json): bigint where a number would lose digits. */
const wholeNumber = z.union([z.bigint(), z.number().refine(Number.isInteger)]).transform(BigInt);
const ANY_DIGITS = {
  type: 'integer',
  format: 'int64',
  description: 'A sum, with all its digits: it may pass 2^53.',
} as const;

/** Unbounded sums: bigints in code, JSON numbers on the wire. */
export const summedPoints = wholeNumber
  .refine((sum) => sum >= 0n, 'A sum is not below 0.')
  .meta({ ...ANY_DIGITS, minimum: 0 });
export const netPoints = wholeNumber.meta(ANY_DIGITS);

const known = new WeakMap<z.ZodType, boolean>();

/** If true, JSON.stringify cannot write values of this schema. */
export function hasSums(schema: z.ZodType): boolean {
  const answer = known.get(schema) ?? lookForSums(schema);
  known.set(schema, answer);
  return answer;
}

function lookForSums(schema: z.ZodType): boolean {
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

/** floor(stake x hundredths / 100). Integer arithmetic, because 1.4 x 45 is 62.999... in doubles. */
export function payoutPoints(stakePoints: number, multiplierHundredths: number): number {
  const product = stakePoints * multiplierHundredths;
  if (Number.isSafeInteger(product)) return Math.floor(product / 100);
  const payout = (BigInt(stakePoints) * BigInt(multiplierHundredths)) / 100n;
  if (payout > BigInt(MAX_POINTS)) throw new RangeError(`payout ${payout} exceeds ${MAX_POINTS} points`);
  return Number(payout);
}

/** Two decimals: 1234 -> "12.34". */
export function usdOfPoints(amountPoints: number | bigint): string {
  const amount = BigInt(amountPoints);
  const whole = amount < 0n ? -amount : amount;
  const perUsd = BigInt(POINTS_PER_USD);
  return `${amount < 0n ? '-' : ''}${whole / perUsd}.${String(whole % perUsd).padStart(2, '0')}`;
}
