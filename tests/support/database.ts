// `await using db = await testDatabase()` clones a template with all tables and drops it when the test ends, even with open
// connections.
import type { DatabasePool } from 'slonik';
import { inject } from 'vitest';
import { openPool } from '#infra/postgres/pool.ts';
import { inDatabase, type TemplateName } from './database-url.ts';
import { ReadyDatabases } from './ready-databases.ts';

export type TestDatabase = { url: string; pool: DatabasePool; [Symbol.asyncDispose](): Promise<void> };

let ready: ReadyDatabases | undefined;

export async function testDatabase({ of = 'started' }: { of?: TemplateName } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  ready ??= new ReadyDatabases(server);
  const name = await ready.take(of);
  const url = inDatabase(server, name);
  const pool = await openPool(url, { max: 8 });
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      ready?.drop(name);
    },
  };
}
