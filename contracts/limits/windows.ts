// Independent of the player's zone, so that a zone change opens no second day.
import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';

export const LIMIT_WINDOWS = ['day', 'week', 'month'] as const;
export const limitWindow = z.enum(LIMIT_WINDOWS);
export type LimitWindow = z.infer<typeof limitWindow>;

/** 1970-01-01 was a Thursday. */
const DAYS_AFTER_MONDAY = 3;

/** First millisecond of the window at `at` (milliseconds). */
export function windowStart(window: LimitWindow, at: number): number {
  const day = Math.floor(at / DAY_MS);
  switch (window) {
    case 'day':
      return day * DAY_MS;
    case 'week':
      return (day - ((day + DAYS_AFTER_MONDAY) % 7)) * DAY_MS;
    case 'month': {
      const date = new Date(at);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
    }
  }
}

export function windowEnd(window: LimitWindow, at: number): number {
  const start = windowStart(window, at);
  if (window !== 'month') return start + (window === 'day' ? 1 : 7) * DAY_MS;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
