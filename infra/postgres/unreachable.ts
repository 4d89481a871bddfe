// Whether something failed because PostgreSQL could not be reached or was ending: it passes by itself, and is nobody's fault
// here.
import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError } from 'slonik';

const LOST = [BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError];

/** Connection exceptions, and a server that starts or ends, in PostgreSQL's states; and the system's words for a dead line. */
const PASSING = /^(08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;

/** pg's own, which has no code for them, and ours for a line that has fallen silent. */
const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout expired$|the database did not answer within )/;

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (LOST.some((kind) => error instanceof kind) || LOST_WORDS.test(error.message)) return true;
  return PASSING.test(String((error as { code?: unknown }).code)) || isUnreachable(error.cause);
}

/** The disk of the database has no room. Passes when there is some; what the statement was to do is undone. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause);
}
