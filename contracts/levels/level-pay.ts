import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { experienceOf, levelOf, type LevelSums, type LevelTerms } from './levels.ts';

const MOST_LEVELS = 100;

const PERCENTS = 'must be a list of whole percents from 0 to 50, one for each level from level 1 on';

/** By level, from level 1 on. Higher levels get the last one. */
export const levelPercents: z.ZodType<readonly number[]> = z
  .array(z.int(PERCENTS).min(0, PERCENTS).max(50, PERCENTS), PERCENTS)
  .min(1, PERCENTS)
  .max(MOST_LEVELS, PERCENTS);

const BONUSES = 'must be a list of whole points from 0 to 1,000,000, one for each level from level 2 on';

/** By level, from level 2 on. Higher levels have none. */
export const levelBonuses: z.ZodType<readonly number[]> = z
  .array(z.int(BONUSES).min(0, BONUSES).max(1_000_000, BONUSES), BONUSES)
  .min(1, BONUSES)
  .max(MOST_LEVELS - 1, BONUSES);

export function levelBy(deeds: LevelSums, terms: LevelTerms): number {
  return levelOf(experienceOf(deeds, terms), terms).level;
}

export function rakebackPercent(level: number, rakeback: readonly number[]): number {
  return rakeback[Math.min(level, rakeback.length) - 1]!;
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
