// Changes by the clock alone (a window, a raise, the end of an exclusion) are not pushed, so limits are read again when due.
import { HOUR_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { limitsCall } from '#contracts/limits/calls.ts';
import { useCallQuery } from './use-call.ts';

export type Protection = ReplyOf<typeof limitsCall>;
export type OwnLimit = Protection['limits'][number];

/** Longer waits are split: timers overflow after 24 days and pause while the computer sleeps. */
const LONGEST_WAIT_MS = HOUR_MS;
/** Margin for the server's clock, which decides. */
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
