import type { Client } from 'pg';
import { connect } from './connection.ts';

/** When the signal aborts, the statement that `db` is running fails. Disposing waits until that has been asked for. */
export async function cancelAt(signal: AbortSignal, databaseUrl: string, db: Client): Promise<AsyncDisposable> {
  const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let asked = Promise.resolve();
  const cancel = () => {
    // A failure is no loss: the statement ends by itself.
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
  await using connection = await connect(databaseUrl, 'cancel');
  await connection.db.query('SELECT pg_cancel_backend($1)', [pid]);
}
