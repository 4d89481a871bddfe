import { stringify } from 'csv-stringify/sync';
import type { BooksFile, BooksSheet } from '#contracts/finance/books-manifest.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { openSummed } from '#infra/summed-file.ts';
import type { Cell, Sheet } from './sheet.ts';

/** Makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export class TooLarge extends Error {}

/** Shared by the sheets of an export. */
export type SpoolBounds = { rowsLeft: number; signal: AbortSignal };

/** Writes the sheet as CSV and as JSON, a page at a time. */
export async function spoolSheet(
  folder: string,
  { name, columns, rows }: Sheet,
  bounds: SpoolBounds,
): Promise<{ sheet: BooksSheet; files: BooksFile[] }> {
  const names = columns.map((column) => column.name);
  await using csv = await openSummed(folder, `${name}.csv`);
  await using json = await openSummed(folder, `${name}.json`);
  await csv.write(`${BYTE_ORDER_MARK}${csvOf([names])}`);
  await json.write('[');
  let count = 0;
  for await (const page of rows()) {
    if (bounds.signal.aborted || page.length > bounds.rowsLeft) throw new TooLarge();
    bounds.rowsLeft -= page.length;
    if (page.length === 0) continue;
    await csv.write(csvOf(page));
    const objects = page.map((row) => exactJson(Object.fromEntries(names.map((key, place) => [key, row[place]]))));
    await json.write(`${count === 0 ? '\n' : ',\n'}${objects.join(',\n')}`);
    count += page.length;
  }
  await json.write('\n]\n');
  return { sheet: { name, columns, rows: count }, files: [csv.summed(), json.summed()] };
}

/** A spreadsheet would read some texts as formulas. */
function csvOf(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}
