import type pg from 'pg';
import { type Session, openClient } from '#infra/postgres/session/connect.ts';
import { reachDatabase } from '#infra/postgres/database.ts';
import { migrateOrCheck, wasMigrated } from '#infra/postgres/schema-owner.ts';
import type { Config } from '#infra/process/config.ts';
import { type Log, silentLog } from '#infra/process/log.ts';
import { findSeedMasterKey } from '#infra/process/secrets.ts';
import { readHead, readPartitions } from '#ledger/log/head.ts';
import { readShape } from '#ledger/log/shape.ts';
import { neverOpened, requireDatabase, requireHouse } from '../ground-checks.ts';
import { SCHEMA_ROOMS } from '../schema-rooms.ts';

/** Something is wrong with what was asked: one sentence, exit code 1. */
export class OperatorError extends Error {}

export type Desk = {
  databaseUrl: string;
  /** For streaming the log. */
  log: pg.Client;
  /** For questions meanwhile. */
  side: pg.Client;
  /** How many partitions the log was made with. */
  partitions: number;
  /** The last event of every partition that was ever written. */
  heads: ReadonlyMap<number, number>;
  /** The key that all server seeds are derived from; null where it is not at hand. */
  findMasterKey(): string | null;
  say(line: string): void;
  /** How many columns the terminal has; Infinity where the output is none. */
  width: number;
  /** Aborts when the verb is to end early; both connections are closed then. */
  signal: AbortSignal;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Where verbs begin that look at views: a house that was never opened has none. */
export async function requireViews(desk: Desk): Promise<void> {
  if (!(await haveViews(desk))) throw neverOpened('so no view stands');
}

export async function haveViews({ side }: Desk): Promise<boolean> {
  return (await side.query('SELECT FROM projection.view LIMIT 1')).rowCount !== 0;
}

type House = Pick<Config, 'databaseUrl' | 'dataDir' | 'seedMasterKey'>;

/** At a house that stands: a slip in its address leaves nothing behind in whatever is found there. */
export async function openDesk(config: House, log: Log, signal: AbortSignal): Promise<Desk> {
  requireHouse(config);
  const check = async (url: string) => {
    if (!(await wasMigrated(url))) throw neverOpened('so it has no log');
  };
  return await openAt(config, { log, signal, check });
}

/** Where a log is to be carried to: its tables are made if they are not there. */
export async function openNewDesk(databaseUrl: string, signal: AbortSignal): Promise<Desk> {
  const house = { databaseUrl, dataDir: '', seedMasterKey: null };
  return await openAt(house, { log: silentLog(), signal, check: async () => {} });
}

type Opening = { log: Log; signal: AbortSignal; check: (url: string) => Promise<void> };

async function openAt(config: House, { log, signal, check }: Opening): Promise<Desk> {
  const stack = new AsyncDisposableStack();
  try {
    const database = stack.use(await reachDatabase({ ...config, log }));
    await requireDatabase(database.url);
    await check(database.url);
    await migrateOrCheck(database.url, SCHEMA_ROOMS);
    const main: Session = stack.use(await openClient(database.url, { applicationName: 'tallyhouse operator' }));
    const side: Session = stack.use(await openClient(database.url, { applicationName: 'tallyhouse operator' }));
    stack.use(hangUpAt(signal, [main, side]));
    const heads = new Map<number, number>();
    for (const partition of await readPartitions(side.pg)) {
      heads.set(partition, (await readHead(side.pg, partition))?.seq ?? 0);
    }
    return {
      databaseUrl: database.url,
      log: main.pg,
      side: side.pg,
      partitions: (await readShape(side.pg)) ?? 1,
      heads,
      findMasterKey: () => findSeedMasterKey(config),
      say: (line) => console.log(line),
      width: Infinity,
      signal,
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** A verb that waits for the database fails at once. A client in the middle of a query does not wait for its end. */
function hangUpAt(signal: AbortSignal, clients: readonly Session[]): Disposable {
  signal.throwIfAborted();
  const hangUp = () => {
    for (const { pg: client } of clients) client.end().catch(() => undefined);
  };
  signal.addEventListener('abort', hangUp);
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', hangUp) };
}
