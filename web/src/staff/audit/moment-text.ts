import { asOf } from '#contracts/books/moment.ts';

/** Parses a day, time or position; null if it is none. A time without a zone is UTC. */
export function momentIn(text: string): string | null {
  const typed = text.trim().replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2');
  const zoned = /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(typed) ? `${typed}Z` : typed;
  return asOf.safeParse(zoned).success ? zoned : null;
}
