import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { experienceOf, levelOf, type LevelSums, type LevelTerms } from './levels.ts';

const MOST_LEVELS = 100;

/** A list of whole numbers from 0 to `most`. `sentence` says so. */
export function wholeByLevel(sentence: string, most: number, mostLevels = MOST_LEVELS): z.ZodType<readonly number[]> {
  return z
    .array(z.int(sentence).min(0, sentence).max(most, sentence), sentence)
    .min(1, sentence)
    .max(mostLevels, sentence);
}

/** By level, from level 1 on. Higher levels get the last one. */
export const levelPercents = wholeByLevel(
  'must be a list of whole percents from 0 to 50, one for each level from level 1 on',
  50,
);

/** By level, from level 2 on. Higher levels have none. */
export const levelBonuses = wholeByLevel(
  'must be a list of whole points from 0 to 1,000,000, one for each level from level 2 on',
  1_000_000,
  MOST_LEVELS - 1,
);

export function levelBy(deeds: LevelSums, terms: LevelTerms): number {
  return levelOf(experienceOf(deeds, terms), terms).level;
}

/** Of a list from level 1 on, whose last value is that of higher levels too. */
export function atLevel(level: number, values: readonly number[]): number {
  return values[Math.min(level, values.length) - 1]!;
}

/** Of the levels above `paidLevel`, up to and including `level`. `bonuses`: points by level, from level 2 on. */
export function bonusesAbove(paidLevel: number, level: number, bonuses: readonly number[]): number {
  return bonuses.slice(Math.max(0, paidLevel - 1), Math.max(0, level - 1)).reduce((sum, points) => sum + points, 0);
}

/** Parts of a point: a percent of a millionth. */
const PARTS_OF_A_POINT = 100_000_000n;

export type Rakeback = {
  points: number;
  /** Hundred-millionths of a point, less than a point. Carried to the next claim. */
  remainder: number;
};

export function rakebackOf(lossMillionths: number, percent: number, remainder: number): Rakeback {
  const parts = BigInt(lossMillionths) * BigInt(percent) + BigInt(remainder);
  return { points: Number(parts / PARTS_OF_A_POINT), remainder: Number(parts % PARTS_OF_A_POINT) };
}

/** Milliseconds; 0 if the last claim was on an earlier UTC day. */
export function rakebackOpensAt(claimedAt: number, now: number): number {
  const day = Math.floor(claimedAt / DAY_MS);
  return day === Math.floor(now / DAY_MS) ? (day + 1) * DAY_MS : 0;
}
