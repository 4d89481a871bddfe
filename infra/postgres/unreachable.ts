// PostgreSQL was unreachable or shutting down: a temporary failure.
import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError } from 'slonik';

const LOST = [BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError];

/** Connection exceptions, start-up and shutdown, and the system's codes of lost connections. */
const PASSING =
  /^(08...|57P0.|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Client is (pending destroy|destroyed)|timeout expired$|the database did not answer within )/;

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (LOST.some((kind) => error instanceof kind) || LOST_WORDS.test(error.message)) return true;
  return PASSING.test(String((error as { code?: unknown }).code)) || isUnreachable(error.cause);
}
