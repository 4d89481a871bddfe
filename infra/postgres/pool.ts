import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { createPool, type DatabasePool } from 'slonik';
import { answeringDriver } from './answering-driver.ts';
import { busyBackends, QueryWatch } from './query-watch.ts';
import { rowCheck } from './row-check.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export type PoolOptions = {
  max: number;
  statementTimeoutMs?: number;
  /** A query without an answer for this long is looked for at the server. */
  suspectAfterMs?: number;
};

export async function openPool(
  url: string,
  { max, statementTimeoutMs = 60_000, ...pace }: PoolOptions,
): Promise<DatabasePool> {
  const { address, ...access } = asOthersReadIt(url);
  const pool = await createPool(address, {
    ...access,
    driverFactory: answeringDriver(new QueryWatch(busyBackends(url), pace)),
    maxPoolSize: max,
    connectionTimeout: 5000,
    // Of connections given up: what they still run is lost.
    gracefulTerminationTimeout: 1000,
    idleTimeout: 60_000,
    statementTimeout: statementTimeoutMs,
    typeParsers: TYPE_PARSERS,
    interceptors: [rowCheck],
    // Queries leave no session state, so `DISCARD ALL` would be a wasted round trip.
    resetConnection: async () => {},
  });
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

const SAID_BESIDE = ['application_name', 'options'];

/** Slonik's parser fails on `sslmode=verify-full` and IPv6, and silently ignores `ssl=true`. */
function asOthersReadIt(url: string) {
  const client = new pg.Client({ connectionString: url });
  const { host, port, user = '', database = '', password } = client;
  const [owner, place] = [encodeURIComponent(user), encodeURIComponent(host)];
  const address = new URL(`postgres://${owner}@${place}:${port}/${encodeURIComponent(database)}`);
  for (const [key, value] of new URL(url).searchParams) {
    if (SAID_BESIDE.includes(key)) address.searchParams.set(key, value);
  }
  return { address: address.href, ...(password && { password }), ...tlsOf(client) };
}

/** Slonik's types allow only a boolean. */
function tlsOf({ ssl }: { ssl: boolean | ConnectionOptions }): { ssl?: ConnectionOptions } {
  if (ssl === false) return {};
  return { ssl: ssl === true ? {} : ssl };
}
