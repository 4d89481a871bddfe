import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { bonusCalendarCall } from '#contracts/bonuses/calls.ts';
import { dayOf } from '#contracts/days/utc-day.ts';

export type Calendar = ReplyOf<typeof bonusCalendarCall>;

export type CalendarDay = {
  day: string;
  /** Of the month, from 1. */
  number: number;
  state: 'claimed' | 'frozen' | 'coming' | 'none';
  points: number | null;
  isToday: boolean;
};

export function monthAfter(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, number - 1 + by)).slice(0, 7);
}

/** Empty places before the first day, in weeks that begin on Monday. */
export function leadOf(month: string): number {
  return (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function daysOf({ month, today, claims, coming }: Calendar): CalendarDay[] {
  const claimed = new Map(claims.map(({ day, points }) => [day, points]));
  const frozen = new Set(claims.map(({ frozenDay }) => frozenDay));
  const ahead = new Map(coming.map(({ day, points }) => [day, points]));
  const first = Date.parse(`${month}-01`);
  const count = (Date.parse(`${monthAfter(month, 1)}-01`) - first) / DAY_MS;
  return Array.from({ length: count }, (_, place) => {
    const day = dayOf(first + place * DAY_MS);
    const points = claimed.get(day) ?? ahead.get(day) ?? null;
    const state = claimed.has(day) ? 'claimed' : frozen.has(day) ? 'frozen' : ahead.has(day) ? 'coming' : 'none';
    return { day, number: place + 1, state, points, isToday: day === today };
  });
}
