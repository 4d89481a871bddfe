// Waits for a checkpoint that covers an event. Waiters of a partition share one look at the table.
import { setTimeout as delay } from 'node:timers/promises';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { wantCheckpoint } from '../port/checkpoints.ts';
import { COVER_WAIT_MS, type StoredCheckpoint } from '../port/log-proofs.ts';
import { readLatest } from './stored-checkpoints.ts';

/** The prover signs about a second after it was asked. */
const LOOK_EVERY_MS = 250;

type Deps = { pool: DatabasePool; monotonic: () => number };

export function isStopped(db: CommonQueryMethods, partition: number): Promise<boolean> {
  return db.oneFirst(sql.type(z.object({ isStopped: z.boolean() }))`
    SELECT exists(SELECT FROM proofs.state WHERE partition = ${partition} AND refusal IS NOT NULL) AS "isStopped"`);
}

export type CoverWait = (event: { partition: number; seq: number }) => Promise<StoredCheckpoint | null>;

export function coverWait({ pool, monotonic }: Deps): CoverWait {
  const looks = new Map<number, Promise<StoredCheckpoint | null>>();
  return async ({ partition, seq }) => {
    const isCovered = (checkpoint: StoredCheckpoint | null) => checkpoint !== null && checkpoint.size >= seq;
    const now = await readLatest(pool, partition);
    if (isCovered(now)) return now;
    if (await isStopped(pool, partition)) return null;
    await wantCheckpoint(pool, { partition, seq });
    const until = monotonic() + COVER_WAIT_MS;
    while (monotonic() < until) {
      await delay(LOOK_EVERY_MS);
      const latest = await sharedLook(partition);
      if (isCovered(latest)) return latest;
    }
    return null;
  };

  function sharedLook(partition: number): Promise<StoredCheckpoint | null> {
    const running = looks.get(partition);
    if (running !== undefined) return running;
    const look = readLatest(pool, partition).finally(() => looks.delete(partition));
    looks.set(partition, look);
    return look;
  }
}
