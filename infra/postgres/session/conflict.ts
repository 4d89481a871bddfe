import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Disk full. Temporary; the statement was rolled back. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause);
}

// PostgreSQL ended a transaction in favour of another: the same work succeeds when it is repeated.
/** Serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);

export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CONFLICTS.has(String((error as { code?: unknown }).code)) || isConflict(error.cause);
}

const MOST_ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 2000;

/** `work` must leave nothing behind when it fails. The pauses are of random length, so that two processes part. */
export async function despiteConflicts<Result>(
  work: () => Promise<Result>,
  onConflict: (error: unknown) => void = () => {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === MOST_ATTEMPTS) throw error;
      onConflict(error);
      await delay(randomInt(Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS)));
    }
  }
}
