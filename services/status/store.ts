import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Position } from '#contracts/position.ts';
import { type PartState, partState, STATUS_PARTS, type StatusPart } from '#contracts/public-stats/status-call.ts';
import type { Attempts } from '../module/watched-ledger.ts';

/** Counts older than this are ignored. */
const ATTEMPTS_MS = 30_000;
/** After this gap between looks, the gateways or the database were down. */
const UNWATCHED_MS = 60_000;

const claimRow = z.strictObject({ logEnd: z.array(z.tuple([z.int(), z.int()])), wasWatched: z.boolean() });
const partRow = z.strictObject({
  part: z.enum(STATUS_PARTS),
  state: partState,
  since: z.number(),
  checkedAt: z.number(),
});
const attemptsRow = z.strictObject({ answered: z.int(), unanswered: z.int() });

export type Claim = { endBefore: Position; wasWatched: boolean };

/** Null if a gateway has begun a look within `everyMs`. */
export async function claimLook(db: CommonQueryMethods, everyMs: number): Promise<Claim | null> {
  const claimed = await db.maybeOne(sql.type(claimRow)`
    INSERT INTO status.look AS held (begun_at, log_end) VALUES (clock_timestamp(), '[]')
    ON CONFLICT (is_only) DO UPDATE SET begun_at = clock_timestamp()
      WHERE held.begun_at <= clock_timestamp() - ${everyMs} * interval '1 ms'
    RETURNING log_end AS "logEnd",
      coalesce(ended_at > clock_timestamp() - ${UNWATCHED_MS} * interval '1 ms', false) AS "wasWatched"`);
  return claimed && { endBefore: new Map(claimed.logEnd), wasWatched: claimed.wasWatched };
}

export type Look = { states: Readonly<Record<StatusPart, PartState>>; end: Position; wasWatched: boolean };

/** A state keeps the time of its beginning while gateways watch. */
export async function storeLook(db: CommonQueryMethods, { states, end, wasWatched }: Look): Promise<void> {
  const parts = sql.array([...STATUS_PARTS], 'text');
  const found = sql.array(
    STATUS_PARTS.map((part) => states[part]),
    'text',
  );
  await db.query(sql.unsafe`
    WITH looked AS (UPDATE status.look SET ended_at = clock_timestamp(), log_end = ${sql.jsonb([...end])})
    INSERT INTO status.part AS kept (part, state, since)
    SELECT part, state, clock_timestamp() FROM unnest(${parts}, ${found}) AS found (part, state)
    ON CONFLICT (part) DO UPDATE SET state = excluded.state, since = excluded.since
      WHERE kept.state <> excluded.state OR NOT ${wasWatched}::boolean`);
}

/** Times in milliseconds. Empty before the first look. */
export function readLook(db: CommonQueryMethods) {
  return db.any(sql.type(partRow)`
    SELECT part, state, floor(extract(epoch FROM since) * 1000)::float8 AS since,
      floor(extract(epoch FROM ended_at) * 1000)::float8 AS "checkedAt"
    FROM status.part CROSS JOIN status.look`);
}

export async function storeAttempts(db: CommonQueryMethods, gateway: string, attempts: Attempts): Promise<void> {
  const { answered, unanswered } = attempts;
  await db.query(sql.unsafe`
    WITH gone AS (DELETE FROM status.attempts WHERE told_at < clock_timestamp() - interval '1 hour')
    INSERT INTO status.attempts (gateway, answered, unanswered, told_at)
    VALUES (${gateway}, ${answered}, ${unanswered}, clock_timestamp())
    ON CONFLICT (gateway) DO UPDATE
      SET answered = excluded.answered, unanswered = excluded.unanswered, told_at = excluded.told_at`);
}

/** Of all gateways. */
export function readAttempts(db: CommonQueryMethods): Promise<Attempts> {
  return db.one(sql.type(attemptsRow)`
    SELECT coalesce(sum(answered), 0)::int4 AS answered, coalesce(sum(unanswered), 0)::int4 AS unanswered
    FROM status.attempts WHERE told_at > clock_timestamp() - ${ATTEMPTS_MS} * interval '1 ms'`);
}
