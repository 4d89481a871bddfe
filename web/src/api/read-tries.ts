// Reads are retried because the same news is not pushed twice. Commands are not: the player repeats them. See decision 22.
import { ApiError, OfflineError } from './api-error.ts';

type Plan = { tries: number; firstPauseMs: number };

const NOT_REACHED: Plan = { tries: 4, firstPauseMs: 200 };
const PASSING: Plan = { tries: 3, firstPauseMs: 500 };
const TIMED_OUT: Plan = { tries: 1, firstPauseMs: 500 };

/** Too many reads, the gateway's own 503, and statuses of proxies. */
const PASSING_STATUS: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** If the server asks for a longer pause, the error is shown instead. */
const LONGEST_PAUSE_MS = 10_000;

export function isReadTriedAgain(failures: number, error: unknown): boolean {
  const plan = planFor(error);
  return plan !== null && failures < plan.tries && pauseBeforeTry(failures, error) <= LONGEST_PAUSE_MS;
}

/** Doubles each time; at least as long as the server asked. */
export function pauseBeforeTry(failures: number, error: unknown): number {
  const plan = planFor(error) ?? PASSING;
  const pauseMs = plan.firstPauseMs * 2 ** failures;
  const askedForMs = error instanceof ApiError ? 1000 * (error.retryAfterSeconds ?? 0) : 0;
  return plan === PASSING ? Math.max(pauseMs, askedForMs) : pauseMs;
}

function planFor(error: unknown): Plan | null {
  if (error instanceof OfflineError) return isTimeout(error.cause) ? TIMED_OUT : PASSING;
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'position-not-reached') return NOT_REACHED;
  return PASSING_STATUS.has(error.status) ? PASSING : null;
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
