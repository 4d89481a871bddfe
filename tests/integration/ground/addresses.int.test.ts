import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { testDatabase } from '#tests/support/database.ts';

const whoAmI = sql.type(z.object({ name: z.string() }))`select current_setting('application_name') as name`;

async function throughPool(url: string): Promise<string> {
  const pool = await openPool(url, { max: 1 });
  try {
    return (await pool.one(whoAmI)).name;
  } finally {
    await pool.end();
  }
}

async function throughClient(url: string): Promise<string> {
  await using client = await openClient(url);
  const found = await client.pg.query<{ name: string }>(whoAmI.sql);
  return found.rows[0]!.name;
}

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  let error: unknown = await attempt.then(
    () => new Error('it connected'),
    (thrown: unknown) => thrown,
  );
  while (error instanceof Error && error.cause instanceof Error) error = error.cause;
  return (error as Error).message;
}

test.each(['ssl=true', 'sslmode=require', 'sslmode=verify-ca', 'sslmode=verify-full', 'sslmode=no-verify'])(
  'with %s a server without TLS is refused',
  async (asked) => {
    await using db = await testDatabase({ of: 'empty' });
    const url = `${db.url}?${asked}`;
    expect(await reasonOf(throughClient(url))).toBe('The server does not support SSL connections');
    expect(await reasonOf(throughPool(url))).toBe('The server does not support SSL connections');
  },
);

test('host, port, user and password may follow the question mark', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const { hostname, port, username, password, pathname } = new URL(db.url);
  const asked = new URLSearchParams({ host: hostname, port, user: username, password, application_name: 'beside' });
  const url = `postgres://${pathname}?${asked}&sslmode=disable`;
  expect(await throughClient(url)).toBe('beside');
  expect(await throughPool(url)).toBe('beside');
});

test('session settings in an address apply to its connections', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const url = `${db.url}?options=${encodeURIComponent('-c application_name=given')}`;
  expect(await throughPool(url)).toBe('given');
});

test('an IPv6 address is accepted', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const url = db.url.replace('127.0.0.1', '[::1]');
  // The test's server listens elsewhere; only the name look-up matters.
  const reason = await reasonOf(throughClient(url));
  expect(reason).toContain('::1');
  expect(await reasonOf(throughPool(url))).toBe(reason);
});
