// Only the first line of defence; the head's epoch keeps stale writers out of the log.
import type { Client } from 'pg';

/** First half of the advisory lock's key ("TALY"); the partition is the second. */
const LOCK = 0x54414c59;

/** Call it only without the lock, because advisory locks are counted per session. */
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
