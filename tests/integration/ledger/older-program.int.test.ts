import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { recover } from '#ledger/engine/recovery/recover.ts';
import { ensureRanges } from '#ledger/log/event-ranges.ts';
import { bets } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, openTestLedger } from '#tests/support/test-ledger.ts';

const HOUSE = new URL('../../golden/house-without-challenges.jsonl', import.meta.url);
const PLAYER = 101;
const ROUNDS = 9;

type Line = { table: string; row: Record<string, unknown> };
type SeenRow = { bytes: number; ones: [place: number, byte: number][] };

/** The filter is stored without its zeros. */
function bitsOf({ bytes, ones }: SeenRow): string {
  const bits = Buffer.alloc(bytes);
  for (const [place, byte] of ones) bits[place] = byte;
  return `\\x${bits.toString('hex')}`;
}

async function olderHouse(): Promise<TestDatabase> {
  const db = await testDatabase();
  await using client = await openClient(db.url);
  await ensureRanges(client.pg, 0, 1);
  for (const text of readFileSync(HOUSE, 'utf8').trimEnd().split('\n')) {
    const { table, row } = JSON.parse(text) as Line;
    const stored = table === 'seen_commands' ? { ...row, bits: bitsOf(row as SeenRow) } : row;
    await client.pg.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [
      JSON.stringify(stored),
    ]);
  }
  return db;
}

async function playerOf(url: string) {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ seq: string }>('select seq::text from head');
  const { book, tailEvents } = await recover(ACCOUNT_MODEL, { client: client.pg, partition: 0 }, Number(rows[0]!.seq));
  return { account: book.account(PLAYER), tailEvents };
}

test('a house of an older version is sound, before its first start and after it', async () => {
  await using db = await olderHouse();
  const sound = { chain: null, refold: null, sum: 0 };
  expect(await auditOf(db.url)).toMatchObject(sound);
  const before = await playerOf(db.url);
  // The snapshot has no challenges, so the whole log is folded.
  expect(before).toMatchObject({ account: { roundsToday: ROUNDS }, tailEvents: 30 });
  {
    await using ledger = await openTestLedger(db.url, { snapshotEvery: 1 });
    await accepted(ledger, bets(PLAYER, 1));
  }
  await using client = await openClient(db.url);
  await eventually(
    async () => (await client.pg.query('select from snapshot where is_whole and id > 1')).rowCount === 1,
  );
  const after = await playerOf(db.url);
  expect(after.account.roundsToday).toBe(ROUNDS + 1);
  expect(after.tailEvents).toBeLessThan(3);
  expect(await auditOf(db.url)).toMatchObject(sound);
});
