import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { BooksManifest } from '#contracts/finance/books-manifest.ts';
import type { Position } from '#contracts/position.ts';

const batchRow = z.object({ seq: z.int(), hash: z.string() });

/** The batch that holds the last event of each partition. Partitions without events are omitted. */
export async function readCheckpoint(db: CommonQueryMethods, position: Position): Promise<BooksManifest['checkpoint']> {
  const checkpoint: BooksManifest['checkpoint'] = [];
  for (const [partition, toSeq] of [...position].toSorted(([one], [other]) => one - other)) {
    if (toSeq === 0) continue;
    const batch = await db.one(sql.type(batchRow)`
      SELECT last_seq AS seq, encode(hash, 'hex') AS hash FROM batch_of_event(${partition}::int4, ${toSeq}::int8)`);
    checkpoint.push({ partition, ...batch });
  }
  return checkpoint;
}
