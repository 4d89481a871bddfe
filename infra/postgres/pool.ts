import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { createPool, type DatabasePool, type Interceptor, SchemaValidationError } from 'slonik';
import { answeringDriver } from './answering-driver.ts';
import { busyBackends, QueryWatch } from './query-watch.ts';

type TypeParser = DatabasePool['configuration']['typeParsers'][number];

/** int8; throws instead of rounding. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53 and would lose digits`);
  return value;
}

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/** timestamptz as ms since the epoch; microseconds are cut off. */
function parseTimestamp(text: string): number {
  return Number(parseInstant(text));
}

const TYPE_PARSERS: readonly TypeParser[] = [
  { name: 'int8', parse: parseInt8 },
  { name: 'timestamptz', parse: parseTimestamp },
  { name: 'numeric', parse: (text: string) => text },
  { name: 'date', parse: (text: string) => text },
];

// Drift between SQL and TypeScript fails at the query instead of showing a wrong number.
const rowCheck: Interceptor = {
  name: 'row-check',
  transformRow(context, query, row) {
    const parser = context.resultParser;
    if (parser === undefined) return row;
    const result = parser['~standard'].validate(row);
    if (result instanceof Promise) throw new TypeError('a row schema must be synchronous');
    if (result.issues !== undefined) throw new SchemaValidationError(query, row, result.issues);
    return result.value as typeof row;
  },
};

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
