// What goes on for as long as a process lives, whatever fails meanwhile: one attempt after the other, with a pause after each
// that failed, which grows until one succeeds.
import { setTimeout as delay } from 'node:timers/promises';

export type Pauses = { firstMs: number; longestMs: number };

/** After so many failures in a row, at least 1: the first pause, twice that, and so on up to the longest. */
export function pauseAfter(failures: number, { firstMs, longestMs }: Pauses): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}

/** Ends early, and without a throw, when the signal aborts. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}

export type KeepOn = {
  /** Calls `succeeds` whenever it has got something done. */
  attempt: (succeeds: () => void) => Promise<void>;
  complain: (error: unknown, pauseMs: number) => void;
  pauses: Pauses;
  signal: AbortSignal;
};

/** Ends when the signal aborts and the attempt that is under way has come to its end. */
export async function keepOn({ attempt, complain, pauses, signal }: KeepOn): Promise<void> {
  let failures = 0;
  const succeeds = () => void (failures = 0);
  while (!signal.aborted) {
    try {
      await attempt(succeeds);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const pauseMs = pauseAfter(failures, pauses);
      complain(error, pauseMs);
      await rest(pauseMs, signal);
    }
  }
}
