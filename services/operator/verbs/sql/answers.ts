import { stringify } from 'csv-stringify/sync';
import type { DuckDBConnection } from '#infra/duckdb/open.ts';
import { type Paper, Table } from '../../table.ts';

type Rows = { columns: string[]; pages: AsyncIterable<readonly unknown[][]> };

/** The rows of the last statement, a page at a time. */
async function ask(connection: DuckDBConnection, statements: string): Promise<Rows> {
  const result = await connection.stream(statements);
  async function* pages() {
    while (true) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk.getRows();
    }
  }
  return { columns: result.columnNames(), pages: pages() };
}

function textOf(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell as string | bigint);
}

const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A spreadsheet would read some texts as formulas. Decimals and times are no strings here. */
function csvCell(cell: unknown): string {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : textOf(cell);
}

export async function sayCsv(connection: DuckDBConnection, statements: string, paper: Paper): Promise<void> {
  const { columns, pages } = await ask(connection, statements);
  if (columns.length === 0) return;
  paper.say(stringify([columns]).trimEnd());
  for await (const rows of pages) paper.say(stringify(rows.map((row) => row.map(csvCell))).trimEnd());
}

const MOST_SHOWN = 1000;

export async function sayTable(connection: DuckDBConnection, statements: string, paper: Paper): Promise<void> {
  const { columns, pages } = await ask(connection, statements);
  if (columns.length === 0) return;
  let table: Table | null = null;
  let shown = 0;
  for await (const rows of pages) {
    table ??= new Table(
      columns.map((head, place) => ({ head, align: isNumber(rows[0]![place]) ? 'right' : 'left' })),
      paper,
    );
    const left = rows.slice(0, MOST_SHOWN - shown);
    for (const row of left) table.add(row.map(textOf));
    shown += left.length;
    if (left.length < rows.length) {
      table.end();
      paper.say(`The first ${MOST_SHOWN} rows. Use --query for all of them as CSV.`);
      return;
    }
  }
  table?.end();
  paper.say(shown === 1 ? '1 row' : `${shown} rows`);
}

function isNumber(cell: unknown): boolean {
  return /^-?\d+(\.\d+)?$/.test(textOf(cell));
}
