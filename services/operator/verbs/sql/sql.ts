import { access, copyFile, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Duck, openDuck } from '#infra/duckdb/open.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { OperatorError } from '../../desk.ts';
import { sayCsv } from './answers.ts';
import { buildBooks } from './build-books.ts';
import { openExport } from './open-export.ts';
import { prompt } from './prompt.ts';
import type { SqlTerminal } from './sql-terminal.ts';

export type SqlOptions = { path: string; query?: string | undefined; save?: string | undefined };

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
