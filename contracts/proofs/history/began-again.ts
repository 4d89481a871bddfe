// The warning about a log that goes on under a later name, after a restore.
import { renewalWords } from '../renewal.ts';
import type { HistoryData } from './file.ts';

const LATER = /\/log\/\d+\/e\d+$/;

/** Null under the first name. That a log began again is in the name that it signs, so a file cannot hide it. */
export function beganAgain({ origin, renewal }: HistoryData['log']): string | null {
  if (!LATER.test(origin)) return null;
  const lost = 'Events that were signed under an earlier name may be lost, and this file cannot show them.';
  if (renewal === null) {
    return `This log began again as ${origin}, after a restore. The file does not say when or why. ${lost}`;
  }
  return `${renewalWords({ origin, ...renewal })} ${lost}`;
}
