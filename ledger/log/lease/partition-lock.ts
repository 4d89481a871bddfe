// The session lock of a partition: a second writer waits at it, and the server frees it with the connection.
// The first line of defence only; the epoch in the head row is what keeps a stale writer out of the log.
import type { Client } from 'pg';

/** First half of the advisory lock's key; the partition is the second. "TALY". */
const LOCK = 0x54414c59;

/** Locks count within a session: to be asked only by one that does not have it. */
export async function tryLockPartition(client: Client, partition: number): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK,
    partition,
  ]);
  return result.rows[0]!.taken;
}

export async function unlockPartition(client: Client, partition: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK, partition]);
}
