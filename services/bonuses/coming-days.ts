import { dailyBonusAfter, type DailyBonusTerms, nextClaim } from '#contracts/bonuses/daily-bonus.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { dayIn } from '#contracts/time-zone.ts';
import type { DailyBonusState } from '#projections/daily-bonus/read.ts';

const DAYS = 62;

/** Amounts from the next claim on, if every day is claimed. */
export function comingDays(
  { lastClaim, zone }: Pick<DailyBonusState, 'lastClaim' | 'zone'>,
  terms: DailyBonusTerms,
  now: number,
): { day: string; points: number }[] {
  const { from, streak } = nextClaim(lastClaim, zone, now, terms.freezeDays);
  const first = Date.parse(dayIn(zone, Math.max(from, now)));
  return Array.from({ length: DAYS }, (_, place) => {
    const { points, weeklyPoints } = dailyBonusAfter(streak + place, terms);
    return { day: dayOf(first + place * DAY_MS), points: points + weeklyPoints };
  });
}
