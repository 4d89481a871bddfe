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

export type Duck = { connection: DuckDBConnection; version: string; [Symbol.dispose](): void };

type DuckOptions = { file?: string; memory: string; scratch: string };

/** `memory` such as "256MB"; what exceeds it is written to the folder `scratch`. */
export async function openDuck({ file = ':memory:', memory, scratch }: DuckOptions): Promise<Duck> {
  const instance = await DuckDBInstance.create(file, { ...OPTIONS, memory_limit: memory, temp_directory: scratch });
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
