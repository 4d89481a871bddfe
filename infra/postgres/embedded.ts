// The server ends with this process. The next start recovers from kill -9 or a power cut.
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirectoryError } from '../data-directory-error.ts';
import { lockDirectory } from '../process/directory-lock.ts';
import { keptOrDrawn } from '../process/secrets.ts';
import { openClient } from './session/connect.ts';
import { DATABASE_USER, ensureCluster } from './server/cluster.ts';
import { Keeper, type KeeperOptions } from './server/keeper.ts';
import { stopLeftover } from './server/leftover.ts';
import { memoryHere, memorySettings } from './server/memory.ts';
import { findPrograms } from './server/programs.ts';

export type EmbeddedPostgres = { url: string; [Symbol.asyncDispose](): Promise<void> };

export type EmbeddedOptions = KeeperOptions & {
  dataDir: string;
  /** `name=value`, after ours. */
  settings?: readonly string[];
};

/** PostgreSQL's default durability (fsync, synchronous_commit on). Memory: server/memory.ts. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
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

/** Checks only whether the folder exists: other users may not look into it. */
export function standsIn(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'));
}

function passwordIn(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file) && existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new DataDirectoryError(
      `${file} is missing: without it the database beside it cannot be opened. Put it back.`,
    );
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
    closeToOthers(directory);
    await stopLeftover(directory, options.log);
    const settings = [...SETTINGS, ...memorySettings(memoryHere()), ...(options.settings ?? [])];
    const keeper = await Keeper.start({ programs, directory, settings }, options);
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

/** PostgreSQL refuses to start if a restored copy is readable by others. */
function closeToOthers(directory: string): void {
  if ((statSync(directory).mode & 0o077) !== 0) chmodSync(directory, 0o700);
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  await using client = await openClient(adminUrl);
  const found = await client.pg.query('select from pg_database where datname = $1', [DATABASE_USER]);
  if (found.rowCount === 0) await client.pg.query(`create database ${DATABASE_USER}`);
}

/** Deletes what is in it. `url`: of an embedded database that no process uses. */
export async function recreateDatabase(url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = 'postgres';
  await using client = await openClient(admin.href);
  await client.pg.query(`drop database ${DATABASE_USER}`);
  await client.pg.query(`create database ${DATABASE_USER}`);
}
