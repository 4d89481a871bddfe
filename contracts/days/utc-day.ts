import { z } from 'zod';

export const DAY_MS = 86_400_000;

/** A day that there is: 2026-02-30 is none. */
export const utcDay = z.iso.date('A day looks like 2026-05-01.').regex(/^(?!0000)/, 'There was no year 0.');
export type UtcDay = z.infer<typeof utcDay>;

/** `at` in milliseconds since the epoch. */
export function dayOf(at: number): UtcDay {
  return new Date(at).toISOString().slice(0, 10);
}

/** Its first millisecond. The day must have passed `utcDay`. */
export function startOfDay(day: UtcDay): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** The first millisecond that is not its own any more. */
export function endOfDay(day: UtcDay): number {
  return startOfDay(day) + DAY_MS;
}
