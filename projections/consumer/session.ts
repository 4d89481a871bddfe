import { openSession, type Session } from '#infra/postgres/session/connect.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Commits do not wait for the disk: position and data share a transaction, so after a power failure both are older. */
export async function openReaderSession(
  databaseUrl: string,
  name: string,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Promise<Session> {
  const session = await openSession(databaseUrl, name, { connectTimeoutMs, pipeline: true });
  try {
    await withTimeout(session.pg, session.pg.query('SET synchronous_commit = off'), connectTimeoutMs);
    return session;
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}
