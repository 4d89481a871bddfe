import { expect, test } from 'vitest';
import { houseLimits } from './house-limits.ts';

const isTaken = (settings: object) => houseLimits.safeParse({ dice: settings }).success;

test.each([
  ['maxStakePoints', 1, 1_000_000_000_000],
  ['maxPayoutPoints', 1, 1_000_000_000_000],
  ['minCycleMs', 0, 600_000],
])('%s is a whole number from %d to %d', (setting, lowest, highest) => {
  for (const value of [lowest, highest]) expect(isTaken({ [setting]: value })).toBe(true);
  for (const value of [lowest - 1, lowest + 0.5, highest + 1]) expect(isTaken({ [setting]: value })).toBe(false);
});
