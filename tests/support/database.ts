// A database for one test: `await using db = await testDatabase()`. Clones the migrated template; dropped when the test
// ends, even with open connections.
import { randomBytes } from 'node:crypto';
import type { DatabasePool } from 'slonik';
import { inject } from 'vitest';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { inDatabase, TEMPLATE } from './database-url.ts';

const ANSWER_WITHIN_MS = 60_000;

export type TestDatabase = { url: string; pool: DatabasePool; [Symbol.asyncDispose](): Promise<void> };

/** With `isEmpty` the database has no tables, for tests of migrations. */
export async function testDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // A file copy instead of one through the WAL: a third less work, several hundred times a run.
  const template = isEmpty ? 'template0' : TEMPLATE;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = inDatabase(server, name);
  const pool = await openPool(url, { max: 8 });
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** One connection for all tests of a worker; opening one each time would double the work. */
let kept: KeptClient | undefined;

async function onServer(url: string, statement: string): Promise<void> {
  kept ??= new KeptClient(url, { applicationName: 'tests', answerWithinMs: ANSWER_WITHIN_MS });
  await kept.ask((client) => client.query(statement));
}
