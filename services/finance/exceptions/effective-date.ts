import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { monthOf } from '#contracts/days/utc-month.ts';
import type { WantedPosting } from '#contracts/internal/finance.ts';
import { MOST_DAYS_BACK } from '#contracts/treasury/refusals.ts';

export type Dating = { closed: ReadonlySet<string>; now: number };

/** A correction counts when its line or entry does. In a closed month it counts today. */
export function effectiveOf(at: number, { closed, now }: Dating): Pick<WantedPosting, 'effectiveAt'> {
  const isAllowed = at <= now && at >= now - (MOST_DAYS_BACK - 1) * DAY_MS && !closed.has(monthOf(at));
  return isAllowed ? { effectiveAt: instantOf(at) } : {};
}
