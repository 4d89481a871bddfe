// What can go wrong with a call: the server answered with an error, or there was no answer.
// Thrown by client.ts; shown by screens through sentenceOf.
import { problem, type Problem } from '#contracts/definition/problem.ts';
import { GATEWAY_REFUSALS } from '#contracts/request-refusals.ts';

/** The server's answer, refused or failed. Its message is the documented "status: body text". */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Problem['code'] | null;
  readonly problem: Problem | null;
  /** Seconds to wait before trying again, when the server said so. */
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

/** No answer arrived: the network is away, or the server is. Whether the request did is not known. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('No answer came. Check your connection and try again.', { cause });
    this.name = 'OfflineError';
  }
}

/** An answer came, and it is not what the contract says. */
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

/** One sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.problem !== null) return error.problem.message;
  if (error instanceof OfflineError) return error.message;
  if (error instanceof ApiError && error.status === 429) return 'Too many tries. Wait a moment and try again.';
  return 'Something went wrong. Please try again.';
}

/** As react-query has it, of one reply or of pages. */
type Read = { error: unknown; isFetching: boolean; refetch(): unknown };

/** What an ErrorState needs of a read that brought nothing: why, and the way to ask again. */
export function failedRead(read: Read): { message: string; onRetry: () => void; isRetrying: boolean } {
  return {
    message: sentenceOf(read.error),
    onRetry: () => void read.refetch(),
    isRetrying: read.isFetching,
  };
}

/** Whether the server has surely done nothing: it read the request and said no. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Said without having looked at the command: by a gateway that is busy, or closed to the player. */
const UNREAD: ReadonlySet<string> = new Set([
  ...GATEWAY_REFUSALS.map(({ code }) => code).filter((code) => code !== 'invalid-input'),
  'overloaded',
  'rate-limited',
]);

/**
 * The server read the command and did not take it: there is nothing to ask for. `isAgain`: it had been sent before, and
 * whoever does not look at it now (too busy, the session has ended) says nothing of what became of it then. A house that is
 * too busy has not taken it, unless it says itself that it does not know: then it may be taken, or be yet.
 */
export function isDeclined(error: unknown, isAgain: boolean): error is ApiError {
  if (isAgain) return error instanceof ApiError && error.code !== null && !UNREAD.has(error.code);
  return isRefused(error) || (error instanceof ApiError && isTooBusy(error));
}

function isTooBusy({ code, problem: told }: ApiError): boolean {
  return code === 'overloaded' && told?.outcome !== 'unknown';
}
