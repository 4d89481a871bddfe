import { z } from 'zod';
import { DAY_MS, instantOf } from './time.ts';

/** Rejects days that do not exist, such as 2026-02-30. */
export const utcDay = z.iso.date('A day looks like 2026-05-01.').regex(/^(?!0000)/, 'There was no year 0.');
export type UtcDay = z.infer<typeof utcDay>;

/** `at`: milliseconds since the epoch. */
export function dayOf(at: number): UtcDay {
  return instantOf(at).slice(0, 10);
}

/** First millisecond. `day` must have passed `utcDay`. */
export function startOfDay(day: UtcDay): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

export function endOfDay(day: UtcDay): number {
  return startOfDay(day) + DAY_MS;
}
