import { z } from 'zod';
import { dayOf } from '../days/utc-day.ts';
import { dayIn } from '../time-zone.ts';

export const ADULT_YEARS = 18;

export const ageState = z.enum(['unknown', 'adult', 'minor']);

export type AgeState = z.infer<typeof ageState>;

export const birthDate = z.iso
  .date('Write the date as yyyy-mm-dd.')
  .refine((date) => date >= '1900-01-01', 'A date of birth is not before 1900.');

/** yyyy-mm-dd. For 29 February it is 1 March in years without that day. */
export function adultFrom(born: string): string {
  const [year, month, day] = born.split('-').map(Number) as [number, number, number];
  return dayOf(Date.UTC(year + ADULT_YEARS, month - 1, day));
}

/** `at`: milliseconds. */
export function isAdult(born: string, zone: string, at: number): boolean {
  return dayIn(zone, at) >= adultFrom(born);
}
