// Arc lengths match the weights. Return to player exactly 24/25.
import { z } from 'zod';
import { fraction } from '../chance.ts';
import { oneByWeight, runningTotals } from '../draws.ts';
import { type MultiplierRules, multiplierRules } from '../game.ts';

/** In wheel order. Weights sum to 100. */
export const SEGMENTS: readonly { multiplierHundredths: number; weight: number }[] = [
  { multiplierHundredths: 0, weight: 10 },
  { multiplierHundredths: 120, weight: 9 },
  { multiplierHundredths: 100, weight: 9 },
  { multiplierHundredths: 150, weight: 8 },
  { multiplierHundredths: 0, weight: 10 },
  { multiplierHundredths: 200, weight: 6 },
  { multiplierHundredths: 80, weight: 9 },
  { multiplierHundredths: 180, weight: 7 },
  { multiplierHundredths: 0, weight: 10 },
  { multiplierHundredths: 130, weight: 8 },
  { multiplierHundredths: 50, weight: 8 },
  { multiplierHundredths: 300, weight: 6 },
];

export const SEGMENT_TOTALS: readonly number[] = runningTotals(SEGMENTS.map(({ weight }) => weight));

export const wheelParams = z.strictObject({});
export type WheelParams = z.infer<typeof wheelParams>;

export const wheelOutcome = z.object({
  segment: z
    .int()
    .min(0)
    .max(SEGMENTS.length - 1),
});
export type WheelOutcome = z.infer<typeof wheelOutcome>;

export const wheel: MultiplierRules<WheelParams, WheelOutcome> = multiplierRules({
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: wheelParams,
  outcome: wheelOutcome,
  floatsNeeded: () => 1,
  topHundredths: () => 300,
  /** floor(f0 x 100) in the running totals of the weights. */
  play(_params, floats) {
    const segment = oneByWeight(SEGMENT_TOTALS, floats[0]!);
    return { outcome: { segment }, multiplierHundredths: SEGMENTS[segment]!.multiplierHundredths };
  },
  odds: SEGMENTS.filter(({ multiplierHundredths }) => multiplierHundredths > 0).map((segment) => ({
    bet: 'spin',
    winsOn: `the segment of ${segment.multiplierHundredths / 100}x`,
    chance: fraction(segment.weight, 100),
    multiplierHundredths: segment.multiplierHundredths,
  })),
  returns: [{ bet: 'spin', returnToPlayer: fraction(24, 25) }],
});
