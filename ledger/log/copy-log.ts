// Copies rows unchanged, so the chain stays valid. Snapshots and filters are rebuilt by the next writer.
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ensureRanges, RANGE_EVENTS } from './event-ranges.ts';
import { TUPLE_COLUMNS } from './event-tuple.ts';
import { readHead, readPartitions } from './head.ts';
import { ensureShape, readShape } from './shape.ts';
import { copyOut } from './read-forward.ts';

/** The head is last, as in a batch. */
const TABLES = {
  log_mark: 'mark, partition, lacking_to',
  event: TUPLE_COLUMNS,
  batch: 'partition, seq, hash',
  head: 'partition, seq, epoch, hash',
} as const;

export class LogNotEmpty extends Error {
  override name = 'LogNotEmpty';
}

/**
 * One transaction, together with `copyMore`. Both clients are busy until the end. Throws LogNotEmpty or
 * PartitionCountDiffers.
 */
export async function copyLog(source: Client, target: Client, copyMore: () => Promise<void>): Promise<void> {
  await source.query('begin transaction isolation level repeatable read read only');
  await target.query('begin');
  try {
    await requireEmpty(target);
    await ensureShape(target, (await readShape(source)) ?? 1);
    await makeRanges(source, target);
    for (const [table, columns] of Object.entries(TABLES)) {
      const out = copyOut(source, `(select ${columns} from ${table})`);
      await pipeline(out, target.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`)));
    }
    await copyMore();
    await target.query('commit');
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await source.query('commit').catch(() => undefined);
  }
}

async function requireEmpty(target: Client): Promise<void> {
  const found = await target.query<{ events: boolean }>('select exists (select from event) as events');
  if (found.rows[0]!.events) throw new LogNotEmpty('the target holds events already');
  // Heads of partitions that were taken but never written.
  await target.query('delete from head where seq = 0');
}

async function makeRanges(source: Client, target: Client): Promise<void> {
  for (const partition of await readPartitions(source)) {
    const { seq } = (await readHead(source, partition))!;
    for (let from = 0; from <= seq; from += RANGE_EVENTS) await ensureRanges(target, partition, from);
  }
}
