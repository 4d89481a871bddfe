import { z } from 'zod';
import { dayIn } from '../time-zone.ts';

export const ADULT_YEARS = 18;

/** What is known of a player's age. A minor is not asked again before the 18th birthday. */
export const ageState = z.enum(['unknown', 'adult', 'minor']);

export type AgeState = z.infer<typeof ageState>;

/** A plain date, without time and zone. */
export const birthDate = z.iso
  .date('Write the date as yyyy-mm-dd.')
  .refine((date) => date >= '1900-01-01', 'A date of birth is not before 1900.');

/** The 18th birthday, as yyyy-mm-dd. Born on 29 February: 1 March, where that year has no such day. */
export function adultFrom(born: string): string {
  const [year, month, day] = born.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year + ADULT_YEARS, month - 1, day)).toISOString().slice(0, 10);
}

/** `at`: milliseconds. The day counts where the player is. */
export function isAdult(born: string, zone: string, at: number): boolean {
  return dayIn(zone, at) >= adultFrom(born);
}
