import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { booksManifest } from '#contracts/finance/books-manifest.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { exactJson, parseExactly } from '#contracts/json/exact-json.ts';
import { formatPosition, parsePosition, type Position } from '#contracts/position.ts';
import type { Ports } from '../../module/ground.ts';
import { endOfBooks } from './books-end.ts';
import { bookSheets } from './book-sheets.ts';
import { exceptionSheet, setAsideSheet } from './exception-sheets.ts';
import { approvalSheet, checklistSheet, reopeningSheet, statementSheet } from './history-sheets.ts';
import { nameOfEach, readNames } from './names.ts';
import { driftSheet, outstandingSheet, reconciliationSheet } from './reconciliation-sheets.ts';
import type { Cell, MonthBooks, Sheet } from './sheet.ts';

/** Sheets that later work changes. */
export function changingSheets(books: MonthBooks): Sheet[] {
  return [
    ...bookSheets(books),
    reconciliationSheet(books),
    outstandingSheet(books),
    driftSheet(books),
    statementSheet(books),
    exceptionSheet(books),
    setAsideSheet(books),
    checklistSheet(books),
    reopeningSheet(books),
    approvalSheet(books),
  ];
}

type Opening = { db: CommonQueryMethods; period: PeriodDetail; until: Position; now: number };

export async function presentBooks({ db, period, until, now }: Opening): Promise<MonthBooks> {
  const [from, to] = [startOfMonth(period.month), endOfMonth(period.month) - 1];
  const nameOf = nameOfEach(await readNames(db, from, now));
  return { db, period, from, to, until, files: null, nameOf, now };
}

/** In the transaction of a closing. The export of the month is made of these rows. */
export async function storeClosing(opening: Opening, wantHeads: Ports['logHeads']['want']): Promise<void> {
  const { db, period, until, now } = opening;
  const { month } = period;
  const names = await readNames(db, startOfMonth(month), now);
  await db.query(sql.unsafe`delete from finance.closing where month = ${month}`);
  await db.query(sql.unsafe`
    insert into finance.closing (month, log_end, files, names)
    select ${month}, ${formatPosition(until)}, array(select id from finance.file where state = 'imported' order by id),
      ${JSON.stringify(Object.fromEntries(names))}::jsonb`);
  const books = await presentBooks(opening);
  for (const sheet of changingSheets(books)) await storeSheet(db, month, sheet);
  // The export of the month names them.
  await wantHeads(db, (await endOfBooks(db, books)).checkpoint);
}

async function storeSheet(db: CommonQueryMethods, month: string, { name, columns, rows }: Sheet): Promise<void> {
  let page = 0;
  const store = (cells: readonly Cell[][]) =>
    db.query(sql.unsafe`
      insert into finance.closed_sheet (month, name, page, columns, rows)
      values (${month}, ${name}, ${page++}, ${JSON.stringify(columns)}::jsonb, ${exactJson(cells)}::jsonb)`);
  for await (const cells of rows()) if (cells.length > 0) await store(cells);
  if (page === 0) await store([]);
}

const closingRow = z.object({
  logEnd: z.string().transform(parsePosition),
  files: z.array(z.int()),
  names: z.record(z.string(), z.string()),
});

/** Null if the closing was not stored: it was made by an earlier version. */
export async function closedBooks({ until: _until, ...opening }: Opening): Promise<MonthBooks | null> {
  const { db, period } = opening;
  const stored = await db.maybeOne(sql.type(closingRow)`
    select log_end as "logEnd", files, names from finance.closing join finance.period using (month, closed_at)
    where month = ${period.month}`);
  if (stored === null) return null;
  const { logEnd: until, files } = stored;
  const names = new Map(Object.entries(stored.names).map(([account, name]) => [Number(account), name]));
  const [from, to] = [startOfMonth(period.month), endOfMonth(period.month) - 1];
  return { ...opening, from, to, until, files, nameOf: nameOfEach(names) };
}

const sheetColumns = booksManifest.shape.sheets.element.shape.columns;
const sheetRow = z.object({ name: z.string(), columns: sheetColumns });
const pageRow = z.object({ rows: z.string() });
const cells = z.array(z.array(z.union([z.string(), z.number(), z.bigint(), z.null()])));

export async function closedSheets(db: CommonQueryMethods, month: string): Promise<Sheet[]> {
  const sheets = await db.any(sql.type(sheetRow)`
    select name, columns from finance.closed_sheet where month = ${month} and page = 0`);
  return sheets.map(({ name, columns }) => ({ name, columns, rows: () => pagesOf(db, month, name) }));
}

async function* pagesOf(db: CommonQueryMethods, month: string, name: string): AsyncGenerator<Cell[][]> {
  for (let page = 0; ; page++) {
    const rows = await db.maybeOneFirst(sql.type(pageRow)`
      select rows::text from finance.closed_sheet where month = ${month} and name = ${name} and page = ${page}`);
    if (rows === null) return;
    yield cells.parse(parseExactly(rows));
  }
}
