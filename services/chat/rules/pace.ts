import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';

/** Bounds what one account can leave in the table. */
export const MOST_PER_DAY = 500;

/** Between two messages of a player while the chat is busy. */
const BUSY_SLOW_MS = 10_000;

export type PaceTerms = { slowSeconds: number; perMinute: number; housePerMinute: number };

/** Times are milliseconds ago. */
export type PaceFacts = {
  last: number | null;
  /** The earliest of the last `perMinute` messages; null if there are fewer. */
  earliestOfMinute: number | null;
  earliestOfDay: number | null;
  /** Of all players within the last minute. */
  house: number;
};

export type Wait = { waitMs: number; message: string; isForAll: boolean };

export function waitOf(facts: PaceFacts, { slowSeconds, housePerMinute }: PaceTerms): Wait | null {
  const isBusy = facts.house * 2 >= housePerMinute;
  if (facts.house >= housePerMinute) {
    return { waitMs: 5000, message: 'The chat is very busy. Try again in a few seconds.', isForAll: true };
  }
  const day = left(facts.earliestOfDay, DAY_MS);
  if (day > 0) return own(day, `You can send ${MOST_PER_DAY} messages a day. Try again ${inWords(day)}.`);
  const minute = left(facts.earliestOfMinute, MINUTE_MS);
  if (minute > 0) return own(minute, `You are sending too fast. Try again ${inWords(minute)}.`);
  const slow = left(facts.last, isBusy ? Math.max(BUSY_SLOW_MS, slowSeconds * 1000) : slowSeconds * 1000);
  return slow > 0 ? own(slow, `Slow mode is on. Try again ${inWords(slow)}.`) : null;
}

const left = (agoMs: number | null, spanMs: number) => (agoMs === null ? 0 : spanMs - agoMs);

const own = (waitMs: number, message: string): Wait => ({ waitMs, message, isForAll: false });

function inWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 100) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
