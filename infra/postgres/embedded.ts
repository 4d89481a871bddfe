// The embedded PostgreSQL: real PostgreSQL in DATA_DIR/postgres, kept running for as long as this program lives.
// Whatever ended it before (kill -9 of us, of it, a power cut), the next start needs no hand.
// Before it: config. After it: pool.ts, migrate.ts and the ledger's own connection use the address it returns.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDirectory } from '../process/directory-lock.ts';
import type { Log } from '../process/log.ts';
import { keptOrDrawn } from '../process/secrets.ts';
import { openClient } from './client.ts';
import { DATABASE_USER, ensureCluster } from './server/cluster.ts';
import { freePort } from './server/free-port.ts';
import { stopLeftover } from './server/leftover.ts';
import { type Postmaster, PostmasterError, startPostmaster } from './server/postmaster.ts';
import { findPrograms, type Programs } from './server/programs.ts';

export type EmbeddedPostgres = { url: string; [Symbol.asyncDispose](): Promise<void> };

/** `settings` are further `name=value` pairs for the server, after ours. */
export type EmbeddedOptions = { dataDir: string; log: Log; settings?: readonly string[] };

/** Durability as PostgreSQL ships it (fsync, synchronous_commit on); sized for one small machine and a busy log. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'maintenance_work_mem=128MB',
  'max_wal_size=4GB',
  'min_wal_size=1GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
];

const PASSWORD_CHARACTERS = 32;
const PORT_ATTEMPTS = 5;
const RESTART_ATTEMPTS = 60;

/** The server's password, drawn once, readable by us alone. */
function passwordIn(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file) && existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new Error(`${file} is missing: without it the database beside it cannot be opened. Put it back.`);
  }
  return keptOrDrawn(file, PASSWORD_CHARACTERS);
}

export function embeddedUrl(port: number, password: string, database = DATABASE_USER): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDirectory(dataDir);
  try {
    const directory = join(dataDir, 'postgres');
    const password = passwordIn(dataDir);
    const programs = await findPrograms();
    await ensureCluster(programs, directory, password);
    if (programs.user !== null) chmodSync(directory, 0o700);
    await stopLeftover(directory, options.log);
    const keeper = await Keeper.start(programs, directory, options);
    await ensureDatabase(embeddedUrl(keeper.port, password, 'postgres'));
    const stop = async () => {
      await keeper.stop();
      unlock();
    };
    return { url: embeddedUrl(keeper.port, password), [Symbol.asyncDispose]: stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  await using client = await openClient(adminUrl);
  const found = await client.pg.query('select from pg_database where datname = $1', [DATABASE_USER]);
  if (found.rowCount === 0) await client.pg.query(`create database ${DATABASE_USER}`);
}

/** Keeps one server running on one port: starts it again when it ends unasked. */
class Keeper {
  readonly port: number;
  readonly #start: () => Promise<Postmaster>;
  readonly #log: Log;
  #current: Postmaster;
  #isStopping = false;

  private constructor(port: number, start: () => Promise<Postmaster>, first: Postmaster, log: Log) {
    this.port = port;
    this.#start = start;
    this.#current = first;
    this.#log = log;
    this.#watch();
  }

  static async start(programs: Programs, directory: string, { log, settings = [] }: EmbeddedOptions): Promise<Keeper> {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const start = () => startPostmaster({ programs, directory, port, settings: [...SETTINGS, ...settings], log });
      try {
        return new Keeper(port, start, await start(), log);
      } catch (error) {
        // Between the look for a free port and its use somebody else may have taken it.
        const isTaken = error instanceof PostmasterError && error.message.includes('Address already in use');
        if (!isTaken || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#current.stop();
  }

  #watch(): void {
    void this.#current.ended.then(() => (this.#isStopping ? undefined : this.#revive()));
  }

  async #revive(): Promise<void> {
    this.#log.warn('PostgreSQL ended unasked; starting it again');
    for (let attempt = 1; !this.#isStopping; attempt++) {
      try {
        this.#current = await this.#start();
        if (this.#isStopping) return await this.#current.stop();
        return this.#watch();
      } catch (error) {
        // Processes of the dead server may still hold its memory for a moment.
        if (attempt === RESTART_ATTEMPTS) return this.#log.fatal({ err: error }, 'PostgreSQL cannot be started again');
        await delay(Math.min(100 * attempt, 2_000));
      }
    }
  }
}
