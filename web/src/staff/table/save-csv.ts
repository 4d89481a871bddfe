import { saveFile } from '../../api/download-file.ts';
import type { StaffColumn } from './columns.ts';

/**
 * Of a list that is loaded whole, the shown columns. The byte order mark makes spreadsheets read UTF-8; text that they would run as a formula is
 * escaped.
 */
export async function saveCsv<Row>(
  name: string,
  columns: readonly StaffColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const lines = [columns.map((column) => column.name), ...rows.map((row) => columns.map((column) => column.text(row)))];
  const text = stringify(lines, { escape_formulas: true, bom: true, record_delimiter: 'windows' });
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
