import type { Fraction } from '#contracts/games/chance.ts';
import { chanceOfSafe, lastStep, minesHundredths } from '#contracts/games/mines/multipliers.ts';
import { payoutPoints } from '#contracts/points.ts';

/** `payoutPoints` is null above the highest payout. The chance is counted from the start of the round. */
export type MinesStep = { safe: number; hundredths: number; payoutPoints: number | null; chance: Fraction };

export type Staked = { mineCount: number; stakePoints: number; maxPayoutPoints: number };

const SHOWN = 5;

/**
 * Starts at the reached step, unless fewer are left than fit. No step beyond the highest payout; a bet too high for any
 * shows the first ones without points.
 */
export function stepsFrom({ mineCount, stakePoints, maxPayoutPoints }: Staked, reached: number): MinesStep[] {
  const last = lastStep(mineCount, stakePoints, maxPayoutPoints);
  const first = Math.max(1, Math.min(reached, last - SHOWN + 1));
  return Array.from({ length: last === 0 ? SHOWN : Math.min(SHOWN, last) }, (_, index) => {
    const safe = first + index;
    const hundredths = minesHundredths(mineCount, safe);
    return {
      safe,
      hundredths,
      payoutPoints: last === 0 ? null : payoutPoints(stakePoints, hundredths),
      chance: chanceOfSafe(mineCount, safe),
    };
  });
}

/** "77%", and "1 in 4,217" where a percentage would read 0. */
export function chanceWords({ numerator, denominator }: Fraction): string {
  const share = numerator / denominator;
  if (share >= 0.01) return `${Math.round(share * 100)}%`;
  return `1 in ${Math.round(denominator / numerator).toLocaleString('en-US')}`;
}
