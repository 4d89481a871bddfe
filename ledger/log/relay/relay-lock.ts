// The server frees the lock with the connection, which it closes when the relay is silent for too long.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';

/** First half of the advisory lock's key ("TALR"); the partition is the second. */
const LOCK = 0x54414c52;

/** Call it only without the lock. */
export async function tryLockRelay(client: Client, partition: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK,
    partition,
  ]);
  return rows[0]!.taken;
}

/**
 * Prevents the server from closing a silent connection. After `patienceMs` without a response it is closed here, because the
 * lock is lost by then.
 */
export async function keepAlive(
  client: Client,
  { everyMs, patienceMs }: { everyMs: number; patienceMs: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await withTimeout(client, client.query('select'), patienceMs).catch(() => {});
  }
}
