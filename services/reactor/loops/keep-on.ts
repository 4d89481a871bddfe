// Runs one attempt after the other until the end, with a pause after each that failed; the pause grows until one succeeds.
// Before it: start.ts. After it: follower.ts and dispatcher.ts.
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 5000;

export type KeepOn = {
  /** Calls `succeeds` whenever it has got something done. */
  attempt: (succeeds: () => void) => Promise<void>;
  complain: (error: unknown, pauseMs: number) => void;
  signal: AbortSignal;
};

export async function keepOn({ attempt, complain, signal }: KeepOn): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  const succeeds = () => void (pauseMs = FIRST_PAUSE_MS);
  while (!signal.aborted) {
    try {
      await attempt(succeeds);
    } catch (error) {
      if (signal.aborted) return;
      complain(error, pauseMs);
      await delay(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}
