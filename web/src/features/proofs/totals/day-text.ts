import { datesIn } from '#contracts/words/dates.ts';

const DATES = datesIn('UTC', null);

/** "29 Nov 2026", of a day in UTC. */
export function dayText(date: string): string {
  return DATES.day(`${date}T00:00:00Z`);
}
