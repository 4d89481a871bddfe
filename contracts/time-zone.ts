// Names of time zones, as players' browsers say them.
import { z } from 'zod';

/** "+02:00" and the like: what `Intl` takes but is no zone, because it knows no daylight-saving time. */
const OFFSET = /^[+-]/;

export function isTimeZone(name: string): boolean {
  if (OFFSET.test(name) || name === 'Etc/Unknown') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timeZone = z
  .string()
  .max(64, 'That is not a time zone.')
  .refine(isTimeZone, 'That is not a time zone. Name one such as Europe/Berlin.');

/** The calendar day at that instant (milliseconds), as yyyy-mm-dd. */
export function dayIn(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
