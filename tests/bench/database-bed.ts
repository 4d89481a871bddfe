// The embedded PostgreSQL with production settings. Each contender gets a fresh database.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';

export type Database = { url: string; [Symbol.asyncDispose](): Promise<void> };

/** Within `min_wal_size`, so the server reuses it; the WAL of one or two seconds. */
const USED_LOG_MB = 800;

export class DatabaseBed implements AsyncDisposable {
  readonly url: string;
  readonly #stop: () => Promise<void>;
  #made = 0;

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url;
    this.#stop = stop;
  }

  static async start(): Promise<DatabaseBed> {
    const dataDir = join(tmpdir(), `tallyhouse-bench-${process.pid}`);
    const server = await startEmbedded({ dataDir, log: silentLog() });
    const bed = new DatabaseBed(server.url, async () => {
      await server[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await bed.#useLogFiles();
    return bed;
  }

  /** A new server fills each WAL segment with zeros before its first use; afterwards it reuses them. */
  async #useLogFiles(): Promise<void> {
    const message = "select count(pg_logical_emit_message(false, 'tallyhouse bench', repeat('x', 1048576)))";
    await this.#admin(`${message} from generate_series(1, ${USED_LOG_MB})`);
    await this.#checkpoint();
  }

  async #checkpoint(): Promise<void> {
    await this.#admin('checkpoint');
  }

  /** The checkpoint keeps writes of earlier rows out of this one. */
  async create(): Promise<Database> {
    const name = `bench_${++this.#made}`;
    await this.#admin(`create database ${name}`);
    await this.#checkpoint();
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    const drop = async () => void (await this.#admin(`drop database ${name} with (force)`));
    return { url: url.href, [Symbol.asyncDispose]: drop };
  }

  async settings(names: readonly string[]): Promise<Record<string, string>> {
    const result = await this.#admin('select name, current_setting(name) as value from pg_settings order by name');
    const rows = result.rows as { name: string; value: string }[];
    return Object.fromEntries(rows.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value]));
  }

  async #admin(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop();
  }
}
