import { dayOf, startOfDay } from './utc-day.ts';

/** "2026-11" of a time in milliseconds. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

/** First millisecond. */
export function startOfMonth(month: string): number {
  return startOfDay(`${month}-01`);
}

/** First millisecond of the next month. */
export function endOfMonth(month: string): number {
  const [year, place] = month.split('-').map(Number);
  return Date.UTC(year!, place!, 1);
}

/** The latest first, from the month of `at`. */
export function monthsBefore(at: number, count: number): string[] {
  const [year, place] = monthOf(at).split('-').map(Number);
  return Array.from({ length: count }, (_, back) => monthOf(Date.UTC(year!, place! - 1 - back, 1)));
}
