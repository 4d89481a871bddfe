// Retry loop with backoff, until the signal aborts.
import { setTimeout as delay } from 'node:timers/promises';

export type Pauses = { firstMs: number; longestMs: number };

/** `failures` in a row, at least 1: the pause doubles up to the longest. */
export function pauseAfter(failures: number, { firstMs, longestMs }: Pauses): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}

/** Ends early, without a throw, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}

export type RetryLoop = {
  /** `succeeds` resets the pause. */
  attempt: (succeeds: () => void) => Promise<void>;
  complain: (error: unknown, pauseMs: number) => void;
  pauses: Pauses;
  signal: AbortSignal;
};

export async function retryLoop({ attempt, complain, pauses, signal }: RetryLoop): Promise<void> {
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
      await pause(pauseMs, signal);
    }
  }
}
