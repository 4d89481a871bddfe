// When a read that failed is tried again by itself, and after which pause: where nobody pushes the same news a second time,
// it would stay unread. Commands are not: a player asks for them himself. Decision 22.
import { ApiError, OfflineError } from './api-error.ts';

type Plan = { tries: number; firstPauseMs: number };

/** A view that is a few events behind. */
const NOT_REACHED: Plan = { tries: 4, firstPauseMs: 200 };
/** The house is too busy, or being started anew; or there was no line. */
const PASSING: Plan = { tries: 3, firstPauseMs: 500 };
/** Has taken the whole time of a call already. */
const TIMED_OUT: Plan = { tries: 1, firstPauseMs: 500 };

/** Too many reads, the gateway's own 503, and what a proxy says in its place. */
const PASSING_STATUS: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Who is asked to stay away for longer tells his player instead. */
const LONGEST_PAUSE_MS = 10_000;

export function isReadTriedAgain(failures: number, error: unknown): boolean {
  const plan = planFor(error);
  return plan !== null && failures < plan.tries && pauseBeforeTry(failures, error) <= LONGEST_PAUSE_MS;
}

/** Each pause is twice as long as the one before, and as long as the server asked for at least. */
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
