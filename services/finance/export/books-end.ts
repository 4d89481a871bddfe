import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { BooksManifest } from '#contracts/finance/books-manifest.ts';
import { laterOf, type Position } from '#contracts/position.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { readLastMadeLater } from '#projections/dollar-lines/read.ts';
import type { MonthBooks } from './sheet.ts';

export type BooksEnd = { position: Position; checkpoint: BooksManifest['checkpoint'] };

/** The last event of the books, or a later posting that is dated in them, and the batches that these end in. */
export async function endOfBooks(db: CommonQueryMethods, books: MonthBooks): Promise<BooksEnd> {
  const end = await positionAtTime(db, books.to);
  const position = laterOf(end, await readLastMadeLater(db, books, books.until));
  return { position, checkpoint: await readCheckpoint(db, position) };
}

const batchRow = z.object({ seq: z.int(), hash: z.string() });

/** The batch that holds the last event of each partition. Partitions without events are omitted. */
async function readCheckpoint(db: CommonQueryMethods, position: Position): Promise<BooksManifest['checkpoint']> {
  const checkpoint: BooksManifest['checkpoint'] = [];
  for (const [partition, toSeq] of [...position].toSorted(([one], [other]) => one - other)) {
    if (toSeq === 0) continue;
    const batch = await db.one(sql.type(batchRow)`
      SELECT last_seq AS seq, encode(hash, 'hex') AS hash FROM batch_of_event(${partition}::int4, ${toSeq}::int8)`);
    checkpoint.push({ partition, ...batch });
  }
  return checkpoint;
}
