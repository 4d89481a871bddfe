import { access, constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Duck, type DuckDBConnection, openDuck } from '#infra/duckdb/open.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { OperatorError } from '../../desk.ts';
import { sayCsv, sayTable } from './answers.ts';
import { buildBooks } from './build-books.ts';
import { openExport } from './open-export.ts';
import type { SqlTerminal } from './sql-terminal.ts';

const WELCOME = 'The books, read only. End a statement with ";". `.tables` lists the views, `.quit` or Ctrl-D ends.';
const TABLES = `SELECT view_name AS view, coalesce(account, '') AS account, coalesce(class, '') AS class
  FROM duckdb_views() LEFT JOIN accounts ON accounts.view = view_name
  WHERE NOT internal ORDER BY account, view`;

type PromptTerminal = SqlTerminal & { input: NodeJS.ReadStream };

/** Until the input ends. Errors are shown, and the next statement is read. */
async function prompt(connection: DuckDBConnection, terminal: PromptTerminal): Promise<void> {
  const { input, signal } = terminal;
  const lines = createInterface({ input, output: process.stdout, terminal: true, signal });
  lines.on('SIGINT', () => lines.close());
  terminal.say(WELCOME);
  let statement = '';
  const next = () => {
    lines.setPrompt(statement === '' ? 'books> ' : '  ...> ');
    lines.prompt();
  };
  next();
  for await (const line of lines) {
    if (statement === '' && ['.quit', '.exit'].includes(line.trim())) break;
    statement = statement === '' && line.trim() === '.tables' ? `${TABLES};` : `${statement}${line}\n`;
    if (statement.trimEnd().endsWith(';')) {
      await sayTable(connection, statement, terminal).catch((error: unknown) => {
        signal.throwIfAborted();
        terminal.say(error instanceof Error ? error.message : String(error));
      });
      statement = '';
    } else if (statement.trim() === '') statement = '';
    next();
  }
  lines.close();
}

type SqlOptions = { path: string; query?: string | undefined; save?: string | undefined };

const MEMORY = '1GB';

/** Reads files only: no database of the house is needed. */
export async function openSql({ path, query, save }: SqlOptions, terminal: SqlTerminal): Promise<boolean> {
  if (save !== undefined) await requireFree(save);
  await using scratch = await scratchFolder('sql');
  const file = join(scratch.path, 'books.duckdb');
  await buildBooks(await openExport(path, scratch.path), file, scratch.path);
  terminal.signal.throwIfAborted();
  if (save !== undefined) {
    await copyFile(file, save, constants.COPYFILE_EXCL);
    if (query === undefined) {
      terminal.say(`Saved ${save}. Open it with any tool that reads DuckDB.`);
      return true;
    }
  }
  using duck = await openDuck({ file, isReadOnly: true, memory: MEMORY, scratch: scratch.path });
  const interrupt = () => duck.connection.interrupt();
  terminal.signal.addEventListener('abort', interrupt);
  try {
    await answer(duck, query, terminal);
  } finally {
    terminal.signal.removeEventListener('abort', interrupt);
  }
  return true;
}

async function answer({ connection }: Duck, query: string | undefined, terminal: SqlTerminal): Promise<void> {
  const { input } = terminal;
  if (query === undefined && input?.isTTY === true) return prompt(connection, { ...terminal, input });
  const statements = query ?? (input === undefined ? '' : await text(input));
  if (statements.trim() === '') throw new OperatorError('Give a statement with --query, or on the standard input.');
  try {
    await sayCsv(connection, statements, terminal);
  } catch (error) {
    if (terminal.signal.aborted) throw error;
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function requireFree(path: string): Promise<void> {
  const isFree = await access(path).then(
    () => false,
    () => true,
  );
  if (!isFree) throw new OperatorError(`${path} exists already. Give the name of a new file.`);
}
