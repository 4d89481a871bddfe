import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { type Position, positionAt } from '#contracts/position.ts';

const endRow = z.object({ partition: z.int(), seq: z.int(), partitions: z.int() });

export type LogEnd = { position: Position; partitions: number };

export async function readLogEnd(db: CommonQueryMethods): Promise<LogEnd> {
  const heads = await db.many(sql.type(endRow)`
    SELECT partition, seq, coalesce((SELECT partitions FROM log_shape), 1) AS partitions FROM head`);
  return {
    position: new Map(heads.map(({ partition, seq }) => [partition, seq])),
    partitions: heads[0]!.partitions,
  };
}

export async function logEndOf(db: CommonQueryMethods, account: AccountId): Promise<string> {
  const { position, partitions } = await readLogEnd(db);
  const partition = partitionOf(account, partitions);
  return positionAt(partition, position.get(partition) ?? 0);
}

/** Milliseconds; null for an empty log. */
export function readFirstEventAt(db: CommonQueryMethods): Promise<number | null> {
  return db.oneFirst(sql.type(z.object({ at: z.number().nullable() }))`
    SELECT floor(extract(epoch FROM min(posting.at)) * 1000)::float8 AS at
    FROM head JOIN posting ON posting.partition = head.partition AND posting.seq = 1`);
}

const placeRow = z.object({ partition: z.int(), seq: z.int() });

/** Of the last event at or before `at` (milliseconds), by binary search over all partitions at once. */
export async function positionAtTime(db: CommonQueryMethods, at: number): Promise<Position> {
  const found = await db.any(sql.type(placeRow)`
    WITH RECURSIVE halving AS (
      SELECT partition, 0::int8 AS low, seq AS high FROM head
      UNION ALL
      SELECT partition, CASE WHEN is_within THEN middle ELSE low END, CASE WHEN is_within THEN high ELSE middle - 1 END
      FROM (
        SELECT partition, low, high, (low + high + 1) / 2 AS middle, (
          SELECT posting.at <= to_timestamp(${at} / 1000.0) FROM posting
          WHERE posting.partition = halving.partition AND posting.seq = (low + high + 1) / 2
        ) AS is_within
        FROM halving WHERE low < high
      ) AS looked_up
    )
    SELECT partition, low AS seq FROM halving WHERE low = high ORDER BY partition`);
  return new Map(found.map(({ partition, seq }) => [partition, seq]));
}
