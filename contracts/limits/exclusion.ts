import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';

export const MOST_TIME_OUT_DAYS = 30;
export const LEAST_EXCLUSION_MONTHS = 6;
export const MOST_EXCLUSION_MONTHS = 60;

export const exclusionChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('time-out'), days: z.int().min(1).max(MOST_TIME_OUT_DAYS) }),
  z.strictObject({
    type: z.literal('self-exclusion'),
    /** Null if permanent. */
    months: z.int().min(LEAST_EXCLUSION_MONTHS).max(MOST_EXCLUSION_MONTHS).nullable(),
  }),
]);
export type ExclusionChoice = z.infer<typeof exclusionChoice>;
export type ExclusionType = ExclusionChoice['type'];

/** Milliseconds; the last instant that every date here can represent. */
export const FOR_GOOD = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Milliseconds. Calendar months in UTC. */
export function exclusionEnd(choice: ExclusionChoice, at: number): number {
  if (choice.type === 'time-out') return at + choice.days * DAY_MS;
  if (choice.months === null) return FOR_GOOD;
  const end = new Date(at);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + choice.months);
  // If the month lacks that day, the first of the next month, so that it never ends early.
  if (end.getUTCDate() !== day) end.setUTCDate(1);
  return end.getTime();
}

export function exclusionTypeOf({ at, until }: { at: number; until: number }): ExclusionType {
  return until - at > MOST_TIME_OUT_DAYS * DAY_MS ? 'self-exclusion' : 'time-out';
}
