import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import type { BooksFile, BooksManifest, BooksSheet } from '#contracts/finance/books-manifest.ts';
import { formatPosition, type Position } from '#contracts/position.ts';
import { programVersion } from '#infra/process/program-version.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { trialAtTime } from '../../books/port/trial-at-time.ts';
import type { SpooledMonth } from '../threads/tasks.ts';
import { sheetsOf } from './sheets.ts';
import { statementSheet } from './statement-sheet.ts';
import { type SpoolBounds, spoolSheet, TooLarge } from './spool.ts';

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

/** About 2 GB of spooled files. */
const MOST_ROWS = 2_000_000;
const LONGEST_MS = 8 * MINUTE_MS;

/** Writes the sheets of the month into the folder. */
export async function spoolMonth(db: CommonQueryMethods, month: string, folder: string): Promise<SpooledMonth> {
  const opening = await positionAtTime(db, startOfMonth(month) - 1);
  const position = await positionAtTime(db, endOfMonth(month) - 1);
  const closed = await trialAtTime(db, position, endOfMonth(month) - 1);
  const opened = await trialAtTime(db, opening, startOfMonth(month) - 1);
  if (closed.kind === 'behind' || opened.kind === 'behind') return { kind: 'behind' };
  const bounds: SpoolBounds = { rowsLeft: MOST_ROWS, signal: AbortSignal.timeout(LONGEST_MS) };
  const [sheets, files]: [BooksSheet[], BooksFile[]] = [[], []];
  try {
    const statements = await statementSheet(db, month);
    const books = sheetsOf(db, month, { opening: opened.lines, closing: closed.lines });
    for (const sheet of statements === null ? books : [...books, statements]) {
      const spooled = await spoolSheet(folder, sheet, bounds);
      sheets.push(spooled.sheet);
      files.push(...spooled.files);
    }
    const draft = {
      format: 1 as const,
      month,
      opening: formatPosition(opening),
      position: formatPosition(position),
      checkpoint: await readCheckpoint(db, position),
      program: { name: 'tallyhouse' as const, version: programVersion() },
      unit: { POINT: 'points', USD: 'millionths of a dollar' },
      sheets,
      files,
    };
    return { kind: 'spooled', draft };
  } catch (error) {
    if (error instanceof TooLarge || bounds.signal.aborted) return { kind: 'too-large' };
    throw error;
  }
}
