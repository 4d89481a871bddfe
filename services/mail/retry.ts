import { MINUTE_MS } from '#contracts/days/time.ts';

const PAUSES_MS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);
const SPREAD = 0.2;

/** `refusals` is at least 1; `chance` from 0 to 1 spreads the attempts of many mails. */
export function pauseAfterRefusal(refusals: number, chance: number): number {
  const pause = PAUSES_MS[Math.min(refusals, PAUSES_MS.length) - 1]!;
  return Math.round(pause * (1 - SPREAD + 2 * SPREAD * chance));
}
