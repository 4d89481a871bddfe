// What must be true of the machine before anything is opened: a free port, a writable folder, a database that answers.
// Each failure is told in one line. Before it: config. After it: program.ts opens the rooms.
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { listen } from '#infra/listen.ts';
import { ONE_TRY, patiently, type Patience } from '#infra/patience.ts';
import { askOnce } from '#infra/postgres/kept-client.ts';
import { standsIn } from '#infra/postgres/embedded.ts';
import type { Config } from '#infra/process/config.ts';
import { StartError } from './start-error.ts';

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}

/** Asks early, so that nothing is set up for a start that cannot end well. Throws a ListenError. */
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
    throw new StartError(`The data directory ${directory} cannot be written (${why}): set DATA_DIR to one that can.`, {
      cause,
    });
  }
}

/** Of programs that look after a house: a slip in DATA_DIR is to be told, and no new house made of it. */
export function requireHouse({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== null || standsIn(dataDir)) return;
  throw noHouse(`No house stands in ${resolve(dataDir)}`);
}

/** Of a database that was found and has nothing in it of what was asked for. */
export function neverOpened(consequence: string): StartError {
  return noHouse(`This house was never opened, ${consequence}`);
}

function noHouse(what: string): StartError {
  return new StartError(`${what}: start the program once, or name another with DATA_DIR or DATABASE_URL.`);
}

/** A database that answers and refuses us does so for good, unless it is starting, ending, or full. */
const PASSING_STATES = /^(08|53|57P0)/;

function mayPass({ cause }: Error): boolean {
  return !(cause instanceof pg.DatabaseError) || PASSING_STATES.test(cause.code ?? '');
}

/** Waits for one that cannot be reached; rejects with a StartError. */
export function requireDatabase(url: string, patience: Patience = ONE_TRY, answerWithinMs?: number): Promise<void> {
  return patiently(
    () => askDatabase(url, answerWithinMs),
    (error) => mayPass(error as Error),
    patience,
  );
}

/** Never shows the password that the address may hold. */
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
