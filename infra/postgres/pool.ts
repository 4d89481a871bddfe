import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { createPool, type DatabasePool } from 'slonik';
import { rowCheck } from './row-check.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export type PoolOptions = {
  max: number;
  /** Milliseconds after which a statement is cancelled; a rebuild sets more. */
  statementTimeoutMs?: number;
};

export async function openPool(url: string, { max, statementTimeoutMs = 60_000 }: PoolOptions): Promise<DatabasePool> {
  const { address, ...access } = asOthersReadIt(url);
  const pool = await createPool(address, {
    ...access,
    maxPoolSize: max,
    connectionTimeout: 10_000,
    idleTimeout: 60_000,
    statementTimeout: statementTimeoutMs,
    typeParsers: TYPE_PARSERS,
    interceptors: [rowCheck],
    // No query leaves state behind on its connection, so the default `DISCARD ALL` would be a round trip for nothing.
    resetConnection: async () => {},
  });
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** What an address may say besides where and who. */
const SAID_BESIDE = ['application_name', 'options'];

/**
 * As every other connection of this program reads the address. Slonik's own reader knows fewer forms of it: it stumbles over
 * `sslmode=verify-full` and over IPv6, and where TLS is asked for by `ssl=true` it goes in the clear without a word.
 */
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

/** The types know yes and no alone; an address can say how as well. */
function tlsOf({ ssl }: { ssl: boolean | ConnectionOptions }): { ssl?: ConnectionOptions } {
  if (ssl === false) return {};
  return { ssl: ssl === true ? {} : ssl };
}
