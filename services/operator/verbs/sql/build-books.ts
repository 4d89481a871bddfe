import { join } from 'node:path';
import type { BooksSheet } from '#contracts/finance/books-manifest.ts';
import { DUCK_TYPES } from '#infra/duckdb/column-types.ts';
import { type DuckDBConnection, openDuck, quoteName, quoteText } from '#infra/duckdb/open.ts';
import { OperatorError } from '../../desk.ts';
import type { OpenedExport } from './open-export.ts';
import { ACCOUNT_COLUMNS, BOOK_VIEWS, OF_THE_LEDGER, viewNames } from './book-views.ts';

const MEMORY = '1GB';

/** Writes a database with the sheets as tables of the schema `export`, and views of the books. */
export async function buildBooks({ folder, manifest }: OpenedExport, file: string, scratch: string): Promise<void> {
  using duck = await openDuck({ file, memory: MEMORY, scratch });
  const { connection } = duck;
  await connection.run('CREATE SCHEMA export');
  for (const sheet of manifest.sheets) await copySheet(connection, folder, sheet);
  // In the first format every entry counts at the time of its event.
  if (manifest.format === 1) {
    await connection.run('ALTER TABLE export.entries ADD effective_at TIMESTAMP');
    await connection.run('UPDATE export.entries SET effective_at = "time"');
  }
  await connection.run(
    `CREATE TABLE export.manifest AS SELECT ${manifest.format} AS format, ${quoteText(manifest.month)} AS month,
    ${quoteText(manifest.opening)} AS opening, ${quoteText(manifest.position)} AS position,
    ${quoteText(JSON.stringify(manifest.checkpoint))} AS checkpoint`,
  );
  const work = manifest.sheets.filter(({ name }) => !OF_THE_LEDGER.has(name));
  for (const sheet of work) await connection.run(`CREATE VIEW ${quoteName(tableOf(sheet))} AS ${workView(sheet)}`);
  const names = await nameAccounts(connection, work.map(tableOf));
  for (const { name, query } of BOOK_VIEWS) await connection.run(`CREATE VIEW ${name} AS ${query}`);
  for (const [account, view] of names) {
    const lines = `SELECT ${ACCOUNT_COLUMNS} FROM lines WHERE account = ${quoteText(account)}`;
    await connection.run(`CREATE VIEW ${quoteName(view)} AS ${lines}`);
  }
  await requireBalance(connection);
}

const tableOf = ({ name }: Pick<BooksSheet, 'name'>) => name.replaceAll('-', '_');

async function copySheet(connection: DuckDBConnection, folder: string, sheet: BooksSheet): Promise<void> {
  const { name, columns } = sheet;
  const table = `export.${quoteName(tableOf(sheet))}`;
  const wanted = columns.map(
    (column) => `${quoteName(column.name)}::${DUCK_TYPES[column.type]} AS ${quoteName(column.name)}`,
  );
  await connection.run(
    `CREATE TABLE ${table} AS SELECT ${wanted.join(', ')} FROM read_parquet(${quoteText(join(folder, `${name}.parquet`))})`,
  );
}

/** With amounts as decimals. */
function workView(sheet: BooksSheet): string {
  const hasMicros = sheet.columns.some(({ name }) => name === 'micros');
  const amount = hasMicros ? ', micros * 0.000001::DECIMAL(7, 6) AS amount' : '';
  return `SELECT *${amount} FROM export.${quoteName(tableOf(sheet))}`;
}

async function nameAccounts(connection: DuckDBConnection, taken: readonly string[]): Promise<Map<string, string>> {
  const rows = await connection.runAndReadAll('SELECT DISTINCT account FROM export.trial_balance ORDER BY account');
  const names = viewNames(
    rows.getRows().map(([account]) => String(account)),
    taken,
  );
  await connection.run('CREATE TABLE export.account_view (account VARCHAR, view VARCHAR)');
  for (const [account, view] of names) {
    await connection.run(`INSERT INTO export.account_view VALUES (${quoteText(account)}, ${quoteText(view)})`);
  }
  return names;
}

/** Files and manifest could be forged together; the figures would have to add up, too. */
async function requireBalance(connection: DuckDBConnection): Promise<void> {
  const wrong = await connection.runAndReadAll('SELECT problem FROM checks WHERE NOT is_right ORDER BY ALL LIMIT 1');
  const [row] = wrong.getRows();
  if (row !== undefined) throw new OperatorError(`This export does not add up: ${String(row[0])}. Nothing was opened.`);
}
