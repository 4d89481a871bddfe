import { problem, type Problem } from '#contracts/definition/problem.ts';
import { GATEWAY_REFUSALS } from '#contracts/request-refusals.ts';

/** The message is the documented "status: body text". */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Problem['code'] | null;
  readonly problem: Problem | null;
  /** Seconds, if the server named them. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, retryAfterSeconds: number | null = null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problemIn(text);
    this.code = this.problem?.code ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Accepted, and applied once a second person approves it. */
export class WaitingError extends Error {
  constructor(text: string) {
    super(String((JSON.parse(text) as { message?: unknown }).message));
    this.name = 'WaitingError';
  }
}

/** No answer arrived; the request may have. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('No answer came. Check your connection and try again.', { cause });
    this.name = 'OfflineError';
  }
}

export class UnreadableReplyError extends Error {
  constructor(callName: string, cause: unknown) {
    super(`The answer to ${callName} could not be read.`, { cause });
    this.name = 'UnreadableReplyError';
  }
}

function problemIn(text: string): Problem | null {
  try {
    return problem.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.problem !== null) return error.problem.message;
  if (error instanceof OfflineError) return error.message;
  if (error instanceof ApiError && error.status === 429) return 'Too many tries. Wait a moment and try again.';
  return 'Something went wrong. Please try again.';
}

type Read = { error: unknown; isFetching: boolean; refetch(): unknown };
type FailedRead = { message: string; onRetry: () => void; isRetrying: boolean };

export function failedRead(read: Read): FailedRead {
  return {
    message: sentenceOf(read.error),
    onRetry: () => void read.refetch(),
    isRetrying: read.isFetching,
  };
}

/** For `ErrorState`, which shows nothing unless the read has failed and there is no earlier data. */
export function failedFirstRead(read: Read & { data: unknown; isError: boolean }): FailedRead | { hasFailed: false } {
  return read.isError && read.data === undefined ? failedRead(read) : { hasFailed: false };
}

/** The server read the request and rejected it, so nothing was applied. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Sent without reading the command: by a busy gateway, or one closed to the player. */
const UNREAD: ReadonlySet<string> = new Set([
  ...GATEWAY_REFUSALS.map(({ code }) => code).filter((code) => code !== 'invalid-input'),
  'overloaded',
  'rate-limited',
]);

/**
 * The server rejected the command. With `isAgain`, an earlier send may have been applied, so a refusal sent without
 * reading the command proves nothing.
 */
export function isDeclined(error: unknown, isAgain: boolean): error is ApiError {
  if (isAgain) return error instanceof ApiError && error.code !== null && !UNREAD.has(error.code);
  return isRefused(error) || (error instanceof ApiError && isTooBusy(error));
}

function isTooBusy({ code, problem: told }: ApiError): boolean {
  return code === 'overloaded' && told?.outcome !== 'unknown';
}
