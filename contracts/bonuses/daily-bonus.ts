import { DAY_MS } from '../days/time.ts';
import { dayAt } from '../time-zone.ts';
import type { ReadBonusSetting } from './settings.ts';

export const DAYS_OF_A_WEEK = 7;

/** `at`: milliseconds. `frozenDay`: the latest missed day that the streak survived. */
export type LastClaim = { at: number; day: string; streak: number; frozenDay: string | null };

export type NextClaim = {
  /** Milliseconds; 0 without an earlier claim. */
  from: number;
  streak: number;
  /** The missed day that the streak survives with this claim. */
  frozenDay: string | null;
};

/**
 * A claim opens with the next day of the player's zone, and the streak lasts until the end of that day. A freeze keeps
 * it over one missed day. Each date is claimed once, also where a changed zone repeats it.
 */
export function nextClaim(last: LastClaim | null, zone: string, now: number, freezeDays = 0): NextClaim {
  if (last === null) return { from: 0, streak: 0, frozenDay: null };
  let from = dayAt(zone, last.at).endsAt;
  while (dayAt(zone, from).day <= last.day) from = dayAt(zone, from).endsAt;
  const next = dayAt(zone, from);
  if (now < next.endsAt) return { from, streak: last.streak, frozenDay: null };
  const isKept = now < dayAt(zone, next.endsAt).endsAt && isFreezeReady(last, next.day, freezeDays);
  return isKept ? { from, streak: last.streak, frozenDay: next.day } : { from, streak: 0, frozenDay: null };
}

export function isFreezeReady({ frozenDay }: Pick<LastClaim, 'frozenDay'>, day: string, freezeDays: number): boolean {
  if (freezeDays === 0) return false;
  return frozenDay === null || Date.parse(day) - Date.parse(frozenDay) >= freezeDays * DAY_MS;
}

export function dailyBonusAfter(streak: number, setting: ReadBonusSetting): { points: number; weeklyPoints: number } {
  const percent = 100 + Math.min(streak * setting('daily-bonus-step'), setting('daily-bonus-most'));
  const isWeekFull = (streak + 1) % DAYS_OF_A_WEEK === 0;
  const points = Math.floor((setting('daily-bonus') * percent) / 100);
  return { points, weeklyPoints: isWeekFull ? setting('weekly-bonus') : 0 };
}
