import { createInterface } from 'node:readline';
import type { DuckDBConnection } from '#infra/duckdb/open.ts';
import { sayTable } from './answers.ts';
import type { SqlTerminal } from './sql-terminal.ts';

const WELCOME = 'The books, read only. End a statement with ";". `.tables` lists the views, `.quit` or Ctrl-D ends.';
const TABLES = `SELECT view_name AS view, coalesce(account, '') AS account, coalesce(class, '') AS class
  FROM duckdb_views() LEFT JOIN accounts ON accounts.view = view_name
  WHERE NOT internal ORDER BY account, view`;

type PromptTerminal = SqlTerminal & { input: NodeJS.ReadStream };

/** Until the input ends. Errors are shown, and the next statement is read. */
export async function prompt(connection: DuckDBConnection, terminal: PromptTerminal): Promise<void> {
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
