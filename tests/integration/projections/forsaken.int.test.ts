import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { projectorBed, schemasOf } from './projector-bed.ts';

test('a start drops the remains of a killed rebuild, and leaves a running one alone', async () => {
  await using bed = await projectorBed();
  await (await bed.start())[Symbol.asyncDispose]();
  await using rebuilder = await openClient(bed.db.url);
  await rebuilder.pg.query("SELECT pg_advisory_lock(hashtext('projection shadow balance'))");
  await rebuilder.pg.query('CREATE SCHEMA balance_v41 CREATE TABLE account (account int)');
  await rebuilder.pg.query('CREATE SCHEMA statement_v7 CREATE TABLE line (line int)');
  await (await bed.start())[Symbol.asyncDispose]();
  expect(await schemasOf(bed)).toEqual(['balance_v41']);
  await rebuilder.pg.query('SELECT pg_advisory_unlock_all()');
  await (await bed.start())[Symbol.asyncDispose]();
  expect(await schemasOf(bed)).toEqual([]);
});
