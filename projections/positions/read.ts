import { setTimeout as delay } from 'node:timers/promises';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Position } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';

const checkpointRow = z.strictObject({ view: z.string(), isStale: z.boolean(), partition: z.int(), seq: z.int() });
const parkedRow = z.strictObject({
  reader: z.string(),
  place: z.string(),
  reason: z.string(),
  attempts: z.int(),
  since: z.number(),
});

/** `isStale`: an event is parked. */
export function readCheckpoints(db: CommonQueryMethods) {
  return db.any(sql.type(checkpointRow)`
    SELECT name AS view, stale AS "isStale", partition, seq
    FROM projection.view JOIN reader.position ON reader = name ORDER BY name, partition`);
}

/** A partition without events has no checkpoint. */
export async function haveReached(
  db: CommonQueryMethods,
  views: readonly ViewName[],
  position: Position,
): Promise<boolean> {
  const partitions = sql.array([...position.keys()], 'int4');
  const seqs = sql.array([...position.values()], 'int8');
  return !(await db.exists(sql.unsafe`
    SELECT FROM unnest(${partitions}, ${seqs}) AS wanted (partition, seq)
    CROSS JOIN unnest(${sql.array([...views], 'text')}) AS asked (view)
    LEFT JOIN reader.position AS reached
      ON reached.reader = asked.view AND reached.partition = wanted.partition
    WHERE wanted.seq > coalesce(reached.seq, 0)`));
}

const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 20;

/** False on timeout. */
export async function waitUntilReached(...asked: Parameters<typeof haveReached>): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    if (await haveReached(...asked)) return true;
    if (waited >= PATIENCE_MS) return false;
    await delay(LOOK_EVERY_MS);
  }
}

/** The latest first. */
export function readParkedEvents(db: CommonQueryMethods, limit: number) {
  return db.any(sql.type(parkedRow)`
    SELECT reader, partition || ':' || seq AS place, reason, attempts, parked_at AS since
    FROM reader.parked WHERE part = 'view' ORDER BY parked_at DESC LIMIT ${limit}`);
}
