// How long to wait before the next attempt: soon at first, then less and less often.

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/** `attempts`: how many have failed so far, at least 1. */
export function pauseMs(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
