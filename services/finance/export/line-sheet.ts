import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { type Cell, type MonthBooks, type Sheet, text, time, whole } from './sheet.ts';

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
  whole('line'),
  text('account'),
  time('time'),
  text('kind'),
  whole('micros'),
  text('currency'),
  text('references'),
  text('text'),
  text('file'),
  text('file_sha256'),
  whole('file_row'),
];

/** A file that is imported after the closing is not part of the month. */
export function lineSheet(books: MonthBooks): Sheet {
  return { name: 'statement-lines', columns: COLUMNS, rows: () => linesOf(books) };
}

async function* linesOf({ db, from, to, files }: MonthBooks): AsyncGenerator<Cell[][]> {
  const isKnown = files === null ? sql.fragment`` : sql.fragment`and file.id = any(${sql.array([...files], 'int8')})`;
  for (let after = 0; ;) {
    const rows = await db.any(sql.type(lineRow)`
      select line.id, line.account, line.at, line.kind, line.micros, line.currency, line.refs, line.text,
        file.name as file, encode(file.sha256, 'hex') as sha256, line.record
      from finance.line as line join finance.file as file on file.id = line.file
      where line.is_live and line.id > ${after} and line.at >= ${from} and line.at <= ${to} ${isKnown}
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
