import { type CommonQueryMethods } from 'slonik';
import type { BooksManifest } from '#contracts/finance/books-manifest.ts';
import { laterOf, type Position } from '#contracts/position.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { readLastMadeLater } from '#projections/dollar-lines/read.ts';
import { readBatchEnds } from '../../audit/port/log-reads.ts';
import type { MonthBooks } from './sheet.ts';

export type BooksEnd = { position: Position; checkpoint: BooksManifest['checkpoint'] };

/** The last event of the books, or a later posting that is dated in them, and the batches that these end in. */
export async function endOfBooks(db: CommonQueryMethods, books: MonthBooks): Promise<BooksEnd> {
  const end = await positionAtTime(db, books.to);
  const position = laterOf(end, await readLastMadeLater(db, books, books.until));
  return { position, checkpoint: await readBatchEnds(db, position) };
}
