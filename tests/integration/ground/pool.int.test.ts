// What comes out of the pool: exact numbers, milliseconds, and rows that keep what their query promises.
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/support/database.ts';

test('numbers, times, decimals, bytes and JSON arrive in the agreed forms', async () => {
  await using db = await testDatabase({ isEmpty: true });
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

test('a count beyond what a number can hold exactly is a fault, not a rounded value', async () => {
  await using db = await testDatabase({ isEmpty: true });
  const asked = db.pool.oneFirst(sql.type(z.object({ n: z.int() }))`select 9007199254740993::int8 as n`);
  await expect(asked).rejects.toThrow(/2\^53/);
});

test('a row that is not what its query promises is a fault', async () => {
  await using db = await testDatabase({ isEmpty: true });
  const asked = db.pool.one(sql.type(z.object({ name: z.string() }))`select 7 as name`);
  await expect(asked).rejects.toThrow(/schema/i);
});

test('every test has a migrated database of its own', async () => {
  await using one = await testDatabase();
  await using other = await testDatabase();
  await one.pool.query(sql.unsafe`create table mine (id int)`);
  const found = await other.pool.exists(sql.unsafe`select from pg_tables where tablename = 'mine'`);
  expect(found).toBe(false);
});
