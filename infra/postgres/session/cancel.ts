import type { Client } from 'pg';
import { openSession } from './connect.ts';

/** Cancels the statement running on `db`. Disposing waits until the cancel was sent. */
export async function cancelAt(signal: AbortSignal, databaseUrl: string, db: Client): Promise<AsyncDisposable> {
  const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let asked = Promise.resolve();
  const cancel = () => {
    asked = cancelBackend(databaseUrl, rows[0]!.pid).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  return {
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', cancel);
      await asked;
    },
  };
}

async function cancelBackend(databaseUrl: string, pid: number): Promise<void> {
  await using session = await openSession(databaseUrl, 'cancel');
  await session.pg.query('SELECT pg_cancel_backend($1)', [pid]);
}
