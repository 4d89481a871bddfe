import { type DatabasePool, sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPool, type PoolOptions } from '#infra/postgres/pool.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';

test('numbers, times, decimals, bytes and JSON arrive in the agreed forms', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const row = z.object({
    count: z.int(),
    at: z.int(),
    rate: z.string(),
    bytes: z.instanceof(Buffer),
    json: z.object({ a: z.literal(1) }),
    list: z.array(z.int()),
  });
  const found = await db.pool.one(sql.type(row)`
    select 9007199254740991::int8 as count, timestamptz '2026-01-02 03:04:05.678+00' as at, 1.50::numeric as rate,
      '\\x00ff'::bytea as bytes, '{"a": 1}'::jsonb as json, array[1, 2]::int8[] as list`);
  expect(found.count).toBe(Number.MAX_SAFE_INTEGER);
  expect(found.at).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
  expect(found.rate).toBe('1.50');
  expect([...found.bytes]).toEqual([0, 255]);
  expect(found.list).toEqual([1, 2]);
});

test('a count beyond the safe integers is a fault, not a rounded value', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const asked = db.pool.oneFirst(sql.type(z.object({ n: z.int() }))`select 9007199254740993::int8 as n`);
  await expect(asked).rejects.toThrow(/2\^53/);
});

test("a row that does not match its query's type is a fault", async () => {
  await using db = await testDatabase({ of: 'empty' });
  const asked = db.pool.one(sql.type(z.object({ name: z.string() }))`select 7 as name`);
  await expect(asked).rejects.toThrow(/schema/i);
});

async function testPool(options: PoolOptions): Promise<{ pool: DatabasePool; cut(): Promise<void> } & AsyncDisposable> {
  await using rooms = new AsyncDisposableStack();
  const db = rooms.use(await testDatabase({ of: 'empty' }));
  const pool = await openPool(`${db.url}?application_name=tested`, options);
  rooms.defer(() => pool.end());
  const opened = rooms.move();
  return {
    pool,
    cut: async () => expect(await endBackends(db.url, 'tested', 5000)).toBe(1),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const whoIsThere = sql.type(z.object({ pid: z.int() }))`select pg_backend_pid() as pid from pg_sleep(0.05)`;

test('concurrent queries share at most the stated number of connections', async () => {
  await using tested = await testPool({ max: 2 });
  const pids = await Promise.all(Array.from({ length: 8 }, () => tested.pool.oneFirst(whoIsThere)));
  expect(new Set(pids).size).toBe(2);
});

test('a statement beyond its time-out is cancelled; time-outs above a minute are refused', async () => {
  await using hasty = await testPool({ max: 1, statementTimeoutMs: 100 });
  await expect(hasty.pool.query(sql.unsafe`select pg_sleep(3600)`)).rejects.toMatchObject({
    cause: { message: 'canceling statement due to statement timeout' },
  });
  await using usual = await testPool({ max: 1 });
  const said = sql.type(z.object({ is: z.string() }))`select current_setting('statement_timeout') as is`;
  expect(await usual.pool.oneFirst(said)).toBe('1min');
});

test('an idle connection that is lost is replaced', async () => {
  await using tested = await testPool({ max: 1 });
  const lost = await tested.pool.oneFirst(whoIsThere);
  await tested.cut();
  expect(await eventually(() => tested.pool.oneFirst(whoIsThere))).not.toBe(lost);
});

test('every test has a separate migrated database', async () => {
  await using one = await testDatabase();
  await using other = await testDatabase();
  await one.pool.query(sql.unsafe`create table mine (id int)`);
  const found = await other.pool.exists(sql.unsafe`select from pg_tables where tablename = 'mine'`);
  expect(found).toBe(false);
});
