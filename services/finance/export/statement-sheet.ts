import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import type { Cell, Sheet } from './sheet.ts';

const PAGE = 1000;

const lineRow = z.object({
  id: z.int(),
  account: z.string(),
  at: z.int(),
  kind: z.string(),
  micros: z.int(),
  currency: z.string(),
  refs: z.array(z.string()),
  text: z.string(),
  file: z.string(),
  sha256: z.string(),
  record: z.int(),
});

const COLUMNS: Sheet['columns'] = [
  { name: 'line', type: 'whole' },
  { name: 'account', type: 'text' },
  { name: 'time', type: 'time' },
  { name: 'kind', type: 'text' },
  { name: 'micros', type: 'whole' },
  { name: 'currency', type: 'text' },
  { name: 'references', type: 'text' },
  { name: 'text', type: 'text' },
  { name: 'file', type: 'text' },
  { name: 'file_sha256', type: 'text' },
  { name: 'file_row', type: 'whole' },
];

/** Lines that were imported before the month was closed. Null for a month that never was: its lines can still change. */
export async function statementSheet(db: CommonQueryMethods, month: string): Promise<Sheet | null> {
  const closed = await db.maybeOneFirst(sql.type(z.object({ closedAt: z.string() }))`
    select closed_at::text as "closedAt" from finance.period where month = ${month}`);
  if (closed === null) return null;
  return { name: 'statement-lines', columns: COLUMNS, rows: () => linesOf(db, month, closed) };
}

async function* linesOf(db: CommonQueryMethods, month: string, closedAt: string): AsyncGenerator<Cell[][]> {
  for (let after = 0; ;) {
    const rows = await db.any(sql.type(lineRow)`
      select line.id, line.account, line.at, line.kind, line.micros, line.currency, line.refs, line.text,
        file.name as file, encode(file.sha256, 'hex') as sha256, line.record
      from finance.line as line join finance.file as file on file.id = line.file
      where line.is_live and line.id > ${after} and line.at >= ${startOfMonth(month)} and line.at < ${endOfMonth(month)}
        and file.imported_at <= ${closedAt}::timestamptz
      order by line.id limit ${PAGE}`);
    yield rows.map((row) => [
      row.id,
      row.account,
      instantOf(row.at),
      row.kind,
      row.micros,
      row.currency,
      row.refs.join(' '),
      row.text,
      row.file,
      row.sha256,
      row.record,
    ]);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}
