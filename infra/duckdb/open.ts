import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export type { DuckDBConnection } from '@duckdb/node-api';

const OPTIONS = {
  // Parquet and JSON are built in; nothing is downloaded.
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  // Files are written in the order of their rows, with the same bytes each time.
  threads: '1',
  preserve_insertion_order: 'true',
};
/** Statements can reach no other file. */
const READ_ONLY = { access_mode: 'READ_ONLY', enable_external_access: 'false', lock_configuration: 'true' };

export type Duck = { connection: DuckDBConnection; version: string } & Disposable;

type DuckOptions = { file?: string; isReadOnly?: boolean; memory: string; scratch: string };

/** `memory` such as "256MB"; what exceeds it is written to the folder `scratch`. */
export async function openDuck({ file = ':memory:', isReadOnly = false, memory, scratch }: DuckOptions): Promise<Duck> {
  const options = { ...OPTIONS, memory_limit: memory, temp_directory: scratch, ...(isReadOnly && READ_ONLY) };
  const instance = await DuckDBInstance.create(file, options);
  const connection = await instance.connect();
  const [row] = (await connection.runAndReadAll('SELECT version()')).getRows();
  return {
    connection,
    version: String(row![0]).replace(/^v/, ''),
    [Symbol.dispose]() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
