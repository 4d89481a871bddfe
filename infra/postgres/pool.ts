// The pool of connections for everything but the log's writer: views, identity, sessions.
// Before it: the address from config or embedded.ts. After it: slonik queries, one row schema each.
import { createPool, type DatabasePool } from 'slonik';
import { rowCheck } from './row-check.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export type PoolOptions = {
  max: number;
  /** Milliseconds after which a statement is cancelled; a rebuild sets more. */
  statementTimeoutMs?: number;
};

export async function openPool(url: string, { max, statementTimeoutMs = 60_000 }: PoolOptions): Promise<DatabasePool> {
  const pool = await createPool(url, {
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
