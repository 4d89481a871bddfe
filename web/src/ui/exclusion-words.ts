// Until when a player cannot bet, in words.
import { FOR_GOOD } from '#contracts/limits/exclusion.ts';
import { formatEnd } from './figure/moment.ts';

/** null: for good. */
type End = string | number | null;

/** "until 2 December 2026 at 14:30", "for good" */
export function endWords(until: End): string {
  return until === null || until === FOR_GOOD ? 'for good' : `until ${formatEnd(until)}`;
}

/** Without a full stop. */
export function cannotBetWords(until: End): string {
  return until === null || until === FOR_GOOD ? 'You can never bet again' : `You can’t bet ${endWords(until)}`;
}
