// How far the log of an account's partition has come: for a read that must hold everything that was decided before it,
// when the player names no position. Before it: an answer of the ledger. After it: calls/position-wait.ts.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { partitionOf } from '#contracts/partition.ts';
import { positionAt } from '#contracts/position.ts';

const row = z.object({ partition: z.int(), seq: z.int(), partitions: z.int() });

export async function logEndOf(db: CommonQueryMethods, account: AccountId): Promise<string> {
  const heads = await db.many(sql.type(row)`
    SELECT partition, seq, coalesce((SELECT partitions FROM log_shape), 1) AS partitions FROM head`);
  const partition = partitionOf(account, heads[0]!.partitions);
  return positionAt(partition, heads.find((head) => head.partition === partition)?.seq ?? 0);
}
