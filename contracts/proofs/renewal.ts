// A log that a restore made lose signed events goes on under a later name.
import { calendarDay } from '../words/dates.ts';

export type Renewal = {
  /** Later name of the log. */
  origin: string;
  former: string;
  /** ISO 8601. */
  at: string;
  reason: string | null;
};

/** For readers of a file that was signed under the former name. */
export function underFormerName(renewal: Renewal): string {
  return (
    `This house signed it under an earlier name of its log. ${renewalWords(renewal)} Events may be missing in the log of ` +
    'today. Keep this file: it is the proof.'
  );
}

export function renewalWords({ origin, former, at, reason }: Renewal): string {
  const why =
    reason === null ? 'The house gives no reason.' : `The reason that the house gives: \u201c${reason}\u201d.`;
  return `This log began again as ${origin} on ${calendarDay(at.slice(0, 10))} (UTC), and ${former} ended. ${why}`;
}
