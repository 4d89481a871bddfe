// When the next daily bonus can be claimed, how much it is, and how long a streak lasts. The ledger decides by it; the gateway
// previews by it.
import { dayAt } from '../time-zone.ts';

export const DAYS_OF_A_WEEK = 7;

export type DailyBonusTerms = {
  basePoints: number;
  /** What each day of the streak adds, in percent of the base, and the most that all of them add. */
  stepPercent: number;
  mostPercent: number;
  /** On top of every seventh day in a row. */
  weeklyPoints: number;
};

export const DAILY_BONUS_TERMS: DailyBonusTerms = {
  basePoints: 5,
  stepPercent: 10,
  mostPercent: 200,
  weeklyPoints: 25,
};

/** `day` is named by the zone of that time, `at` is milliseconds. */
export type LastClaim = { at: number; day: string; streak: number };

export type NextClaim = {
  /** The first instant at which it is taken, milliseconds; 0: there was no claim before. */
  from: number;
  /** Days in a row so far; 0 once a day has been missed. */
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

/** What a claim brings after so many days in a row. */
export function dailyBonusAfter(
  streak: number,
  { basePoints, stepPercent, mostPercent, weeklyPoints }: DailyBonusTerms,
): { points: number; weeklyPoints: number } {
  const percent = 100 + Math.min(streak * stepPercent, mostPercent);
  const isWeekFull = (streak + 1) % DAYS_OF_A_WEEK === 0;
  return { points: Math.floor((basePoints * percent) / 100), weeklyPoints: isWeekFull ? weeklyPoints : 0 };
}
