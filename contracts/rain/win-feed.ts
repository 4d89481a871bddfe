import { DAY_MS, HOUR_MS } from '../days/time.ts';
import { dayOf, type UtcDay } from '../days/utc-day.ts';

/** Views are expected to be up to date this long after the day. */
const SETTLED_MS = HOUR_MS;

/** The day whose win feeds the pool at a time, in milliseconds. */
export function wonDay(at: number): UtcDay {
  return dayOf(at - SETTLED_MS - DAY_MS);
}

/** The id of the command is derived from it: a day feeds the pool once. */
export function winFeedName(day: UtcDay): string {
  return `rain win|${day}`;
}

export function shareOfWin(win: bigint, percent: number): number {
  return Number((win * BigInt(percent)) / 100n);
}
