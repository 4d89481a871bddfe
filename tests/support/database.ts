// `await using db = await testDatabase()` clones the migrated template and drops it when the test ends, even with open
// connections.
import { randomBytes } from 'node:crypto';
import type { DatabasePool } from 'slonik';
import { inject } from 'vitest';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { inDatabase, TEMPLATE } from './database-url.ts';

const ANSWER_WITHIN_MS = 60_000;

export type TestDatabase = { url: string; pool: DatabasePool; [Symbol.asyncDispose](): Promise<void> };

/** With `isEmpty` it has no tables. */
export async function testDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files instead of WAL saves a third.
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

/** Opening one each time would double the work. */
let kept: KeptClient | undefined;

async function onServer(url: string, statement: string): Promise<void> {
  kept ??= new KeptClient(url, { applicationName: 'tests', answerWithinMs: ANSWER_WITHIN_MS });
  await kept.ask((client) => client.query(statement));
}
