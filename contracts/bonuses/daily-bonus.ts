import { dayAt } from '../time-zone.ts';

export const DAYS_OF_A_WEEK = 7;

export type DailyBonusTerms = {
  basePoints: number;
  stepPercent: number;
  mostPercent: number;
  weeklyPoints: number;
};

export const DAILY_BONUS_TERMS: DailyBonusTerms = {
  basePoints: 5,
  stepPercent: 10,
  mostPercent: 200,
  weeklyPoints: 25,
};

/** `at`: milliseconds. */
export type LastClaim = { at: number; day: string; streak: number };

export type NextClaim = {
  /** Milliseconds; 0 without an earlier claim. */
  from: number;
  streak: number;
};

/**
 * A claim opens with the next day of the player's zone, and the streak lasts until the end of that day: one visit on each day, at
 * any hour, keeps it. Each date is claimed once, also where a changed zone repeats it.
 */
export function nextClaim(last: LastClaim | null, zone: string, now: number): NextClaim {
  if (last === null) return { from: 0, streak: 0 };
  let from = dayAt(zone, last.at).endsAt;
  while (dayAt(zone, from).day <= last.day) from = dayAt(zone, from).endsAt;
  return { from, streak: now < dayAt(zone, from).endsAt ? last.streak : 0 };
}

export function dailyBonusAfter(
  streak: number,
  { basePoints, stepPercent, mostPercent, weeklyPoints }: DailyBonusTerms,
): { points: number; weeklyPoints: number } {
  const percent = 100 + Math.min(streak * stepPercent, mostPercent);
  const isWeekFull = (streak + 1) % DAYS_OF_A_WEEK === 0;
  return { points: Math.floor((basePoints * percent) / 100), weeklyPoints: isWeekFull ? weeklyPoints : 0 };
}
