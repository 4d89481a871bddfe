import { FOR_GOOD } from '#contracts/limits/exclusion.ts';
import type { Dates } from '#contracts/words/dates.ts';

/** Null if permanent. */
type End = string | number | null;

export function endWords(until: End, { minute }: Dates): string {
  return until === null || until === FOR_GOOD ? 'permanently' : `until ${minute(until)}`;
}

/** Without a full stop. */
export function cannotBetWords(until: End, dates: Dates): string {
  return until === null || until === FOR_GOOD ? 'You can never bet again' : `You can’t bet ${endWords(until, dates)}`;
}

export function cannotClaimWords(until: string | null, { minute }: Dates): string {
  if (until === null) return 'You can’t claim bonuses: you chose to stop playing permanently.';
  return `You can’t claim bonuses until ${minute(until)}: you chose not to play.`;
}
