import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { type Position, positionAt } from '#contracts/position.ts';

const row = z.object({ partition: z.int(), seq: z.int(), partitions: z.int() });

export type LogEnd = { position: Position; partitions: number };

export async function readLogEnd(db: CommonQueryMethods): Promise<LogEnd> {
  const heads = await db.many(sql.type(row)`
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
