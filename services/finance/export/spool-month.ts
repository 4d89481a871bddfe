import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { type BooksFile, type BooksSheet, README } from '#contracts/finance/books-manifest.ts';
import { formatPosition, type Position } from '#contracts/position.ts';
import { programVersion } from '#infra/process/program-version.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import type { DraftManifest, SpooledMonth } from '../threads/tasks.ts';
import { BooksBehind, reachMonth } from '../periods/reach-dated.ts';
import { readPeriod } from '../periods/period-rows.ts';
import { endOfBooks } from './books-end.ts';
import { changingSheets, closedBooks, closedSheets, presentBooks } from './closed-sheets.ts';
import { entrySheet } from './entry-sheet.ts';
import { lineSheet } from './line-sheet.ts';
import { matchSheet } from './match-sheet.ts';
import { readmeOf } from './readme.ts';
import { writeSummed } from '#infra/summed-file.ts';
import { type SpoolBounds, spoolSheet, TooLarge } from './spool.ts';

/** About 2 GB of spooled files. */
const MOST_ROWS = 2_000_000;
const LONGEST_MS = 8 * MINUTE_MS;

type Spooling = { pool: DatabasePool; month: string; folder: string; now: number };

/** Writes the sheets of the month into the folder. */
export async function spoolMonth(spooling: Spooling): Promise<SpooledMonth> {
  const bounds: SpoolBounds = { rowsLeft: MOST_ROWS, signal: AbortSignal.timeout(LONGEST_MS) };
  try {
    const until = await reachMonth(spooling.pool, spooling.month);
    const draft = await spooling.pool.transaction(async (db) => {
      // The sheets agree while others work.
      await db.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
      return spool({ db, until, bounds, ...spooling });
    });
    return { kind: 'spooled', draft };
  } catch (error) {
    if (error instanceof BooksBehind) return { kind: 'behind' };
    if (error instanceof TooLarge || bounds.signal.aborted) return { kind: 'too-large' };
    throw error;
  }
}

const ORDER = [
  'trial-balance',
  'days',
  'entries',
  'reconciliations',
  'outstanding',
  'drift',
  'statements',
  'statement-lines',
  'matches',
  'exceptions',
  'set-asides',
  'checklist',
  'reopenings',
  'approvals',
];

type Spool = Omit<Spooling, 'pool'> & { db: CommonQueryMethods; until: Position; bounds: SpoolBounds };

async function spool({ db, month, folder, now, until, bounds }: Spool): Promise<DraftManifest> {
  const period = await readPeriod(db, month, now);
  const opening = { db, period, until, now };
  const stored = period.state === 'closed' ? await closedBooks(opening) : null;
  const books = stored ?? (await presentBooks(opening));
  const changing = stored === null ? changingSheets(books) : await closedSheets(db, month);
  const all = [...changing, entrySheet(books), lineSheet(books), matchSheet(books)];
  const [sheets, files]: [BooksSheet[], BooksFile[]] = [[], []];
  for (const sheet of all.toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name))) {
    const spooled = await spoolSheet(folder, sheet, bounds);
    sheets.push(spooled.sheet);
    files.push(...spooled.files);
  }
  files.push(await writeSummed(folder, README, readmeOf(month, sheets)));
  const { position, checkpoint } = await endOfBooks(db, books);
  return {
    format: 2,
    month,
    state: period.state,
    closing:
      period.state === 'closed'
        ? { at: period.closedAt!, by: period.closedBy!, name: books.nameOf(period.closedBy), reason: period.reason! }
        : null,
    sheetsOf: stored === null ? 'export' : 'closing',
    opening: formatPosition(await positionAtTime(db, books.from - 1)),
    position: formatPosition(position),
    checkpoint,
    program: { name: 'tallyhouse', version: programVersion() },
    unit: { POINT: 'points', USD: 'millionths of a dollar' },
    sheets,
    files,
  };
}
