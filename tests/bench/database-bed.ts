// The PostgreSQL that all rows and baselines share: the embedded one, with the settings the product runs with, in a
// data directory of its own that is removed at the end. Each contender gets a fresh database in it.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';

export type Database = { url: string; [Symbol.asyncDispose](): Promise<void> };

/** What `min_wal_size` lets the server keep to write over, and no more than it makes in a second or two. */
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

  /** As after its first checkpoints: a new server writes each file of its log full of zeros before it writes to it. */
  async #useLogFiles(): Promise<void> {
    const message = "select count(pg_logical_emit_message(false, 'tallyhouse bench', repeat('x', 1048576)))";
    await this.#admin(`${message} from generate_series(1, ${USED_LOG_MB})`);
    await this.#checkpoint();
  }

  /** Writes what is to be written, and gives the log its used files back to write over. */
  async #checkpoint(): Promise<void> {
    await this.#admin('checkpoint');
  }

  /** An empty database, dropped when disposed. The checkpoint leaves nothing of earlier rows to be written during this one. */
  async create(): Promise<Database> {
    const name = `bench_${++this.#made}`;
    await this.#admin(`create database ${name}`);
    await this.#checkpoint();
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    const drop = async () => void (await this.#admin(`drop database ${name} with (force)`));
    return { url: url.href, [Symbol.asyncDispose]: drop };
  }

  /** A setting as the server reports it, e.g. "synchronous_commit". */
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
