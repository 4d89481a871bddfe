// What the player has set for their own protection, for the profile and the tables. Pushes tell of changes; what changes by
// the clock alone (a window, a raise, the end of an exclusion) is read again when its time comes.
import type { ReplyOf } from '#contracts/definition/call.ts';
import { limitsCall } from '#contracts/limits/calls.ts';
import { useCallQuery } from './use-call.ts';

export type Protection = ReplyOf<typeof limitsCall>;
export type OwnLimit = Protection['limits'][number];

/** Longer waits than this are taken in parts: a timer counts no more than 24 days, and none while the computer sleeps. */
const LONGEST_WAIT_MS = 3_600_000;
/** The server's clock decides. */
const LATE_MS = 1000;

function untilNextChange({ state: { data } }: { state: { data?: unknown } }): number | false {
  if (data === undefined) return false;
  const { limits, exclusion } = data as Protection;
  const set = limits.filter(({ points, pending }) => points !== null || pending !== null);
  const moments = [
    ...set.flatMap(({ resetsAt, pending }) => [resetsAt, pending?.from]),
    exclusion?.until ?? undefined,
  ].filter((moment) => moment !== undefined);
  if (moments.length === 0) return false;
  const next = Math.min(...moments.map((moment) => Date.parse(moment)));
  return Math.min(Math.max(next - Date.now(), 0) + LATE_MS, LONGEST_WAIT_MS);
}

export function useLimits() {
  return useCallQuery(limitsCall, undefined, { refetchInterval: untilNextChange });
}
