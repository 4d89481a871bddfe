import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

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
    FROM projection.view JOIN projection.checkpoint ON checkpoint.view = name ORDER BY name, partition`);
}

/** The latest first. */
export function readParkedEvents(db: CommonQueryMethods, limit: number) {
  return db.any(sql.type(parkedRow)`
    SELECT view AS reader, partition || ':' || seq AS place, reason, attempts, parked_at AS since
    FROM projection.parked ORDER BY parked_at DESC LIMIT ${limit}`);
}
