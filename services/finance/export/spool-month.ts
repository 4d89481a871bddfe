import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import type { BooksFile, BooksManifest, BooksSheet } from '#contracts/finance/books-manifest.ts';
import { formatPosition, laterOf, type Position } from '#contracts/position.ts';
import { programVersion } from '#infra/process/program-version.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { trialAtTime } from '../../books/port/trial-at-time.ts';
import type { DraftManifest, SpooledMonth } from '../threads/tasks.ts';
import { readLastMadeLater } from '#projections/dollar-lines/read.ts';
import { BooksBehind, reachDatedPostings } from '../periods/reach-dated.ts';
import { bookSheets } from './book-sheets.ts';
import { entrySheet } from './entry-sheet.ts';
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
  const bounds: SpoolBounds = { rowsLeft: MOST_ROWS, signal: AbortSignal.timeout(LONGEST_MS) };
  try {
    return { kind: 'spooled', draft: await spool({ db, month, folder, bounds }) };
  } catch (error) {
    if (error instanceof BooksBehind) return { kind: 'behind' };
    if (error instanceof TooLarge || bounds.signal.aborted) return { kind: 'too-large' };
    throw error;
  }
}

type Spooling = { db: CommonQueryMethods; month: string; folder: string; bounds: SpoolBounds };

async function spool({ db, month, folder, bounds }: Spooling): Promise<DraftManifest> {
  const [from, to] = [startOfMonth(month), endOfMonth(month) - 1];
  const until = await reachDatedPostings(db);
  const opening = await positionAtTime(db, from - 1);
  const end = await positionAtTime(db, to);
  const position = laterOf(end, await readLastMadeLater(db, { from, to }, until));
  const closed = await trialAtTime(db, end, to);
  const opened = await trialAtTime(db, opening, from - 1);
  if (closed.kind === 'behind' || opened.kind === 'behind') throw new BooksBehind();
  const statements = await statementSheet(db, month);
  const [sheets, files]: [BooksSheet[], BooksFile[]] = [[], []];
  const all = [
    ...bookSheets(db, month, { opening: opened.lines, closing: closed.lines }),
    entrySheet(db, month, until),
    ...(statements === null ? [] : [statements]),
  ];
  for (const sheet of all) {
    const spooled = await spoolSheet(folder, sheet, bounds);
    sheets.push(spooled.sheet);
    files.push(...spooled.files);
  }
  return {
    format: 2,
    month,
    opening: formatPosition(opening),
    position: formatPosition(position),
    checkpoint: await readCheckpoint(db, position),
    program: { name: 'tallyhouse', version: programVersion() },
    unit: { POINT: 'points', USD: 'millionths of a dollar' },
    sheets,
    files,
  };
}
