import { asOf } from '#contracts/books/moment.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';

export const MOMENT_HINT = 'Write 2026-05-01, 2026-05-01 12:00 (UTC), 2026-05-01T12:00:00Z, 12:00 or 0:1234.';

const TIME = /^(\d{4}-\d\d-\d\d)(?:T|\s+)(\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(Z|\(?UTC\)?|[+-]\d\d:\d\d)?$/i;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * A day, time or position as the API takes it; null for other text. Seconds may be missing; a time without a zone is UTC, and
 * one without a day the latest until `now`, in milliseconds.
 */
export function momentIn(text: string, now: number): string | null {
  const typed = text.trim();
  if (TIME_OF_DAY.test(typed)) return latestAt(typed, now);
  const [, day, minute, second = ':00', zone = 'Z'] = TIME.exec(typed) ?? [];
  const moment = day === undefined ? typed : `${day}T${minute}${second}${/^[+-]/.test(zone) ? zone : 'Z'}`;
  return asOf.safeParse(moment).success ? moment : null;
}

function latestAt(timeOfDay: string, now: number): string {
  const today = Date.parse(`${dayOf(now)}T${timeOfDay}Z`);
  return instantOf(today > now ? today - DAY_MS : today);
}

/**
 * The time shown for a moment of the address, in milliseconds. A position has the time of the account's last event before
 * it, ISO 8601. NaN while that is unknown. Date.parse alone reads 0:900 as the year 900.
 */
export function instantShown(at: string, last: string | undefined): number {
  const { data } = asOf.safeParse(at);
  return data?.kind === 'time' ? data.at : Date.parse(last ?? '');
}
