import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate, missingMigrations } from '#infra/postgres/migrate.ts';
import { migrateOrCheck, wasMigrated } from '#infra/postgres/schema-owner.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { testDatabase } from '#tests/support/database.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'tallyhouse-migrate-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function room(name: string, files: Record<string, string>) {
  const directory = join(root, name);
  mkdirSync(directory, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);
  return { room: name, directory };
}

test('missing migrations are applied in order, and a second start applies nothing', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const shop = room('shop', { '0001-shelf.sql': 'create table shelf (id int)' });
  expect(await migrate(db.url, [shop])).toEqual(['shop 0001-shelf']);
  room('shop', { '0002-label.sql': 'alter table shelf add column label text' });
  expect(await migrate(db.url, [shop])).toEqual(['shop 0002-label']);
  expect(await migrate(db.url, [shop])).toEqual([]);
  await db.pool.query(sql.unsafe`insert into shelf (id, label) values (1, 'tea')`);
});

test('a start as the owner creates the schema, and later upgrades it', async () => {
  await using db = await testDatabase({ of: 'empty' });
  expect(await wasMigrated(db.url)).toBe(false);
  const shop = room('shop', { '0001-shelf.sql': 'create table shelf (id int)' });
  expect(await migrateOrCheck(db.url, [shop])).toEqual(['shop 0001-shelf']);
  expect(await wasMigrated(db.url)).toBe(true);
  room('shop', { '0002-label.sql': 'alter table shelf add column label text' });
  expect(await migrateOrCheck(db.url, [shop])).toEqual(['shop 0002-label']);
});

test('two programs that start at once apply everything once', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const shop = room('shop', { '0001-shelf.sql': 'create table shelf (id int); select pg_sleep(0.1)' });
  const applied = await Promise.all([migrate(db.url, [shop]), migrate(db.url, [shop]), migrate(db.url, [shop])]);
  expect(applied.flat()).toEqual(['shop 0001-shelf']);
});

test('a file that fails halfway is rolled back and named', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const shop = room('shop', { '0001-shelf.sql': 'create table shelf (id int); select 1 / 0' });
  await expect(migrate(db.url, [shop])).rejects.toThrow(/shop 1 \(shelf\) failed: division by zero/);
  const found = await db.pool.oneFirst(sql.type(z.object({ n: z.int() }))`
    select count(*)::int as n from pg_tables where tablename = 'shelf'`);
  expect(found).toBe(0);
});

test('a database with a newer schema is refused in one sentence', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const newer = { '0001-shelf.sql': 'create table shelf (id int)', '0002-label.sql': 'select 1' };
  await migrate(db.url, [room('shop', newer)]);
  rmSync(join(root, 'shop', '0002-label.sql'));
  const again = migrate(db.url, [{ room: 'shop', directory: join(root, 'shop') }]);
  await expect(again).rejects.toThrow('The database has a newer schema (shop 0002-label) than this program');
});

test('a file changed after it was applied is refused', async () => {
  await using db = await testDatabase({ of: 'empty' });
  await migrate(db.url, [room('shop', { '0001-shelf.sql': 'create table shelf (id int)' })]);
  const changed = room('shop', { '0001-shelf.sql': 'create table shelf (id bigint)' });
  await expect(migrate(db.url, [changed])).rejects.toThrow(/was changed after/);
});

test('each room is numbered separately, in the given order, and ignores the others', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const shop = room('shop', { '0001-shelf.sql': 'create table shelf (id int)', '0002-label.sql': 'select 1' });
  const cellar = room('cellar', { '0001-rack.sql': 'create table rack as select * from shelf', 'notes.txt': 'wine' });
  expect(await missingMigrations(db.url, [shop, cellar])).toEqual([
    'shop 0001-shelf',
    'shop 0002-label',
    'cellar 0001-rack',
  ]);
  expect(await migrate(db.url, [shop])).toEqual(['shop 0001-shelf', 'shop 0002-label']);
  expect(await missingMigrations(db.url, [shop, cellar])).toEqual(['cellar 0001-rack']);
  expect(await migrate(db.url, [shop, cellar])).toEqual(['cellar 0001-rack']);
  expect(await migrate(db.url, [cellar])).toEqual([]);
  expect(await migrate(db.url, [shop, cellar])).toEqual([]);
});

test('a file that ran and cannot be recorded is rolled back too', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const shop = room('shop', { '0001-shelf.sql': 'create table shelf (id int); drop table schema_migration' });
  await expect(migrate(db.url, [shop])).rejects.toThrow('shop 1 (shelf) failed');
  const mended = room('shop', { '0001-shelf.sql': 'create table shelf (id int)' });
  expect(await migrate(db.url, [mended])).toEqual(['shop 0001-shelf']);
});

test('files before a failing one are kept, and the next start continues there', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const good = { '0001-shelf.sql': 'create table shelf (id int)' };
  const bad = room('shop', { ...good, '0002-label.sql': 'create table label (id int); select 1 / 0' });
  await expect(migrate(db.url, [bad])).rejects.toThrow('shop 2 (label) failed');
  const mended = room('shop', { '0002-label.sql': 'create table label (id int)' });
  expect(await migrate(db.url, [mended])).toEqual(['shop 0002-label']);
});

test('a gap in the numbers is refused', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const shop = room('shop', { '0001-shelf.sql': 'select 1', '0003-label.sql': 'select 1' });
  await expect(migrate(db.url, [shop])).rejects.toThrow('shop: the file after 1 must not be 0003-label.sql.');
});

test.each(['1-shelf.sql', '0002-shelf.sql', '0001_shelf.sql'])('a first file named %s is refused', async (name) => {
  await using db = await testDatabase({ of: 'empty' });
  await expect(migrate(db.url, [room('shop', { [name]: 'select 1' })])).rejects.toThrow(/NNNN-name|must not be/);
});

test('a database with the former payouts tables loses them and keeps the rest', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const log = SCHEMA_ROOMS.find((ours) => ours.room === 'log')!;
  const before = readdirSync(log.directory).filter((file) => file < '0009');
  for (const file of before) copyFileSync(join(log.directory, file), join(root, file));
  await migrate(db.url, [{ ...log, directory: root }]);
  const found = sql.type(z.object({ desk: z.string().nullable(), recorded: z.int() }))`
    SELECT to_regclass('payouts_desk.day_statement')::text AS desk,
      (SELECT count(*) FROM schema_migration WHERE room = 'payouts')::int4 AS recorded`;
  await db.pool.query(sql.unsafe`CREATE SCHEMA payouts_desk`);
  await db.pool.query(sql.unsafe`CREATE TABLE payouts_desk.day_statement (day date PRIMARY KEY)`);
  await db.pool.query(sql.unsafe`INSERT INTO schema_migration VALUES ('payouts', 1, 'payouts-desk', 'as it was')`);
  expect(await db.pool.one(found)).toEqual({ desk: 'payouts_desk.day_statement', recorded: 1 });
  expect(await migrate(db.url, SCHEMA_ROOMS)).toContain('log 0009-no-payouts-desk');
  expect(await db.pool.one(found)).toEqual({ desk: null, recorded: 0 });
});
