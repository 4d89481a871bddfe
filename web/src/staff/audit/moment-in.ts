import { asOf } from '#contracts/books/moment.ts';

export const MOMENT_HINT = 'Write 2026-05-01, 2026-05-01 12:00 (UTC), 2026-05-01T12:00:00Z or 0:1234.';

const TIME = /^(\d{4}-\d\d-\d\d)(?:T|\s+)(\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(Z|\(?UTC\)?|[+-]\d\d:\d\d)?$/i;

/** A day, time or position as the API takes it; null for other text. Seconds may be missing; a time without a zone is UTC. */
export function momentIn(text: string): string | null {
  const typed = text.trim();
  const [, day, minute, second = ':00', zone = 'Z'] = TIME.exec(typed) ?? [];
  const moment = day === undefined ? typed : `${day}T${minute}${second}${/^[+-]/.test(zone) ? zone : 'Z'}`;
  return asOf.safeParse(moment).success ? moment : null;
}

/**
 * The time shown for a moment of the address, in milliseconds. A position has the time of the account's last event before
 * it, ISO 8601. NaN while that is unknown. Date.parse alone reads 0:900 as the year 900.
 */
export function instantShown(at: string, last: string | undefined): number {
  const { data } = asOf.safeParse(at);
  return data?.kind === 'time' ? data.at : Date.parse(last ?? '');
}
