// The lock that lets only one relay work on a partition. It is its connection's and goes with it: at once when the relay dies,
// and after a while when the relay is not heard of, because the server ends a connection that has fallen silent.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';

/** First half of the advisory lock's key; the partition is the second. "TALR". */
const LOCK = 0x54414c52;

/** To be asked only by one that does not have it. */
export async function tryLockRelay(client: Client, partition: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK,
    partition,
  ]);
  return rows[0]!.taken;
}

/**
 * Says something again and again, also while there is nothing to relay; ends when the signal aborts. Without an answer for
 * `patienceMs` the connection is cut, and whatever waits in line with it fails: the server has let the lock go by then.
 */
export async function beHeard(
  client: Client,
  { everyMs, patienceMs }: { everyMs: number; patienceMs: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal }).catch(() => {});
    // A lost connection is told by its end.
    if (!signal.aborted) await withTimeout(client, client.query('select'), patienceMs).catch(() => {});
  }
}
