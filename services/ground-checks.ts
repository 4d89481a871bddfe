import { once } from 'node:events';
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ownerHint } from '#infra/data-owner.ts';
import { listen } from '#infra/process/listen.ts';
import { ONE_TRY, retryWithin, type Patience } from '#infra/retry-within.ts';
import { askOnce } from '#infra/postgres/session/kept-client.ts';
import { standsIn } from '#infra/postgres/embedded.ts';
import type { Config } from '#infra/process/config.ts';
import type { Log } from '#infra/process/log.ts';
import { StartError } from './start-error.ts';

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}

/** Checked before anything is set up. Throws a ListenError. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await listen(probe, { port, host });
  probe.close();
  await once(probe, 'close');
}

export function requireWritable(dataDir: string): void {
  const directory = resolve(dataDir);
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    const probe = join(directory, '.probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    const why = codeOf(cause);
    const what = `The data directory ${directory} cannot be written (${why}): set DATA_DIR to one that can.`;
    throw new StartError(what + ownerHint(directory), { cause });
  }
}

/** A typo in DATA_DIR must not create a new installation. */
export function requireHouse({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== null || standsIn(dataDir)) return;
  throw noHouse(`There is no house in ${resolve(dataDir)}`);
}

export function neverOpened(consequence: string): StartError {
  return noHouse(`This house was never opened, ${consequence}`);
}

function noHouse(what: string): StartError {
  return new StartError(`${what}: start the program once, or name another with DATA_DIR or DATABASE_URL.`);
}

/** Any other refusal by a running database is permanent. */
const PASSING_STATES = /^(08|53|57P0)/;

function mayPass({ cause }: Error): boolean {
  return !(cause instanceof pg.DatabaseError) || PASSING_STATES.test(cause.code ?? '');
}

/** Waits while it cannot be reached; rejects with a StartError. */
export function requireDatabase(url: string, patience: Patience = ONE_TRY, answerWithinMs?: number): Promise<void> {
  return retryWithin(
    () => askDatabase(url, answerWithinMs),
    (error) => mayPass(error as Error),
    patience,
  );
}

async function askDatabase(url: string, answerWithinMs?: number): Promise<void> {
  const { host, pathname } = new URL(url);
  try {
    await askOnce(url, (client) => client.query('select 1'), answerWithinMs);
  } catch (cause) {
    const { message } = cause as Error;
    const why = message === '' ? codeOf(cause) : message;
    throw new StartError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${why}.`, { cause });
  }
}

/**
 * Test servers run with fsync off. Only a server's start can set `cluster_name`, so production never matches by accident.
 */
export const THROWAWAY_CLUSTER = 'tallyhouse_throwaway_tests';

const SETTINGS = `
select current_user as login, current_database() as database,
  current_setting('cluster_name') as cluster,
  current_setting('fsync') as fsync,
  current_setting('full_page_writes') as pages,
  current_setting('synchronous_commit') as commit`;

type Settings = { login: string; database: string; cluster: string; fsync: string; pages: string; commit: string };

/** Reads synchronous_commit as this user's sessions get it; 'local' and above wait for the disk. */
export async function requireDurable(url: string, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await askOnce(url, (client) => client.query<Settings>(SETTINGS));
  const { login, database, cluster, fsync, pages, commit } = rows[0]!;
  if (commit === 'off') {
    throw new StartError(
      `The database ${database} confirms commits before they are on disk: synchronous_commit is off for the user ${login}. Set it to on (also check ALTER ROLE, ALTER DATABASE and the options in DATABASE_URL).`,
    );
  }
  if (cluster === THROWAWAY_CLUSTER) return;
  if (fsync === 'off') {
    throw new StartError(
      `The PostgreSQL server of the database ${database} never waits for its disk: fsync is off. Set fsync = on in its configuration and restart it.`,
    );
  }
  if (pages === 'off') {
    log.warn(
      { setting: 'full_page_writes' },
      'full_page_writes is off: a power cut can destroy pages unless the file system writes them atomically',
    );
  }
}
