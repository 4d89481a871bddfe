import type pg from 'pg';
import { type Session, openClient } from '#infra/postgres/session/connect.ts';
import { reachDatabase } from '#infra/postgres/database.ts';
import { migrateOrCheck, wasMigrated } from '#infra/postgres/schema-owner.ts';
import type { Config } from '#infra/process/config.ts';
import { logHostOf } from '#infra/process/log-identity.ts';
import { type Log, silentLog } from '#infra/process/log.ts';
import { findSeedMasterKey, findSigningKeys } from '#infra/process/secrets.ts';
import type { FirstValues } from '#ledger/audit/replay/settings-history.ts';
import { readHead, readPartitions } from '#ledger/log/head.ts';
import { readShape } from '#ledger/log/shape.ts';
import { hasViews } from '#projections/state/checkpoint.ts';
import { neverOpened, requireDatabase, requireHouse } from '../ground-checks.ts';
import { SCHEMA_ROOMS } from '../schema-rooms.ts';

/** The request is wrong: one sentence, exit code 1. */
export class OperatorError extends Error {}

export type Desk = {
  databaseUrl: string;
  /** For streaming the log. */
  log: pg.Client;
  side: pg.Client;
  partitions: number;
  /** The last event of every partition that has events. */
  heads: ReadonlyMap<number, number>;
  /** Values of the environment, for settings that were never changed. */
  firstSettings: FirstValues;
  /** Of LOG_ORIGIN or PUBLIC_URL; null without. */
  logHost: string | null;
  /** Derives all server seeds. */
  findMasterKey(): string | null;
  /** The first one signs exports. */
  findSigningKeys(): string[] | null;
  publicUrl: string | null;
  say(line: string): void;
  /** Infinity if the output is not a terminal. */
  width: number;
  /** Aborts to end the verb early; both connections then close. */
  signal: AbortSignal;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The views are missing if it was never opened. */
export async function requireViews(desk: Desk): Promise<void> {
  if (!(await haveViews(desk))) throw neverOpened('so it has no views');
}

export function haveViews({ side }: Desk): Promise<boolean> {
  return hasViews(side);
}

type House = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'firstSettings' | 'logOrigin' | 'port' | 'publicUrl' | 'seedMasterKey' | 'signingKeys'
>;

/** A wrong address must create nothing. */
export async function openDesk(config: House, log: Log, signal: AbortSignal): Promise<Desk> {
  requireHouse(config);
  const check = async (url: string) => {
    if (!(await wasMigrated(url))) throw neverOpened('so it has no log');
  };
  return await openAt(config, { log, signal, check });
}

export async function openNewDesk(databaseUrl: string, signal: AbortSignal): Promise<Desk> {
  const names = { logOrigin: null, port: 0, publicUrl: null };
  const secrets = { seedMasterKey: null, signingKeys: null };
  const house = { databaseUrl, dataDir: '', firstSettings: {}, ...secrets, ...names };
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
      firstSettings: config.firstSettings,
      logHost: logHostOf(config).given,
      findMasterKey: () => findSeedMasterKey(config),
      findSigningKeys: () => findSigningKeys(config),
      publicUrl: config.publicUrl,
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

/** Makes a waiting verb fail at once, even in mid-query. */
function hangUpAt(signal: AbortSignal, clients: readonly Session[]): Disposable {
  signal.throwIfAborted();
  const hangUp = () => {
    for (const { pg: client } of clients) client.end().catch(() => undefined);
  };
  signal.addEventListener('abort', hangUp);
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', hangUp) };
}
