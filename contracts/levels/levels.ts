import { z } from 'zod';

const MOST_LEVELS = 100;
const SENTENCE = 'must be a list of whole numbers above 0, each more than the one before';

export const levelThresholds: z.ZodType<readonly number[]> = z
  .array(z.int(SENTENCE).min(1, SENTENCE), SENTENCE)
  .min(1, SENTENCE)
  .max(MOST_LEVELS - 1, SENTENCE)
  .refine((list) => list.every((value, at) => at === 0 || value > list[at - 1]!), SENTENCE);

export type LevelTerms = {
  /** Per 100 points of credited offers, and per 100 points wagered. */
  offerWeight: number;
  wagerWeight: number;
  /** Experience at the start of levels 2, 3 and so on; ascending. */
  thresholds: readonly number[];
};

export const LEVEL_TERMS: LevelTerms = {
  offerWeight: 100,
  wagerWeight: 10,
  thresholds: [100, 300, 750, 1500, 3000, 6000, 12_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
};

/** Unbounded sums. */
export type LevelSums = { offerPoints: bigint; wageredPoints: bigint };

export const NO_LEVEL_SUMS: LevelSums = { offerPoints: 0n, wageredPoints: 0n };

/** Whole points, not below 0. Reversed offers do not count. */
export function experienceOf({ offerPoints, wageredPoints }: LevelSums, terms: LevelTerms): bigint {
  const hundredths = offerPoints * BigInt(terms.offerWeight) + wageredPoints * BigInt(terms.wagerWeight);
  return hundredths < 0n ? 0n : hundredths / 100n;
}

export type LevelStanding = {
  level: number;
  experience: bigint;
  from: bigint;
  /** Null at the top level. */
  next: bigint | null;
};

export function levelOf(experience: bigint, { thresholds }: Pick<LevelTerms, 'thresholds'>): LevelStanding {
  let level = 1;
  while (level <= thresholds.length && experience >= thresholds[level - 1]!) level++;
  const next = thresholds[level - 1];
  return {
    level,
    experience,
    from: BigInt(level === 1 ? 0 : thresholds[level - 2]!),
    next: next === undefined ? null : BigInt(next),
  };
}
