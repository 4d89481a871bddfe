import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient, type Session } from '#infra/postgres/session/connect.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { findCommands } from '#ledger/log/find-command.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';

const EVENTS = 20_000;
const KNOWN = 3;

let db: TestDatabase;
let client: Session;
const written: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  client = await openClient(db.url);
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  await client.pg.query('alter table event_0_0 set (autovacuum_enabled = false)');
  const gifts = Array.from({ length: EVENTS }, () => adjusts(7, 1));
  written.push(...gifts.map(({ commandId }) => commandId));
  for (let from = 0; from < EVENTS; from += 1000)
    await Promise.all(gifts.slice(from, from + 1000).map((gift) => accepted(ledger, gift)));
});

afterAll(async () => {
  await client?.[Symbol.asyncDispose]();
  await db?.[Symbol.asyncDispose]();
});

test.for([1, 10, 500])('a look-up of %i ids in a young log reads only the rows it finds', async (count) => {
  const known = written.slice(0, KNOWN);
  const strange = Array.from({ length: count }, () => randomCommandId());
  const before = await rowsRead(client.pg);
  expect([...(await findCommands(client.pg, 0, [...known, ...strange])).keys()]).toEqual(known);
  expect((await rowsRead(client.pg)) - before).toBe(KNOWN);
});

/** Includes index entries. */
async function rowsRead(asked: Client): Promise<number> {
  await asked.query('select pg_stat_force_next_flush()');
  const { rows } = await asked.query<{ rows: number }>(
    `select (select sum(seq_tup_read) from pg_stat_all_tables where relname like 'event\\_%')::int
          + (select sum(idx_tup_read) from pg_stat_all_indexes where relname like 'event\\_%')::int as rows`,
  );
  return rows[0]!.rows;
}
