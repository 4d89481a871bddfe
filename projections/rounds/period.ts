import { DAY_MS } from '#contracts/days/time.ts';

export type Period = 'all' | 'today' | 'week' | 'month';

const LENGTH_DAYS = { today: 1, week: 7, month: 30 } as const;

/** Days since 1970-01-01, UTC. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** In milliseconds. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}

/** Null for an unlimited period. */
export function firstDayOf(period: Period, nowMs: number): number | null {
  return period === 'all' ? null : dayOf(nowMs) - LENGTH_DAYS[period] + 1;
}
