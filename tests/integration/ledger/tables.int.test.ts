import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { RANGE_EVENTS } from '#ledger/log/event-ranges.ts';
import { adjusts, bonus, holds, opens, posts, rotates } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { chunkOf } from '#tests/support/snapshot-chunk.ts';
import { accepted, auditOf, eventsOf, openTestLedger } from '#tests/support/test-ledger.ts';

test.each([
  'update event set amount = 5',
  'delete from event',
  'truncate event',
  'update event_0_0 set amount = 5',
  'delete from event_0_0 where seq = 2',
  'truncate event_0_0',
  `update batch set hash = ''`,
  'delete from batch',
  'truncate batch',
])('the log refuses: %s', async (statement) => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  await using client = await openClient(db.url);
  await expect(client.pg.query(statement)).rejects.toThrow(/the event log is append-only/);
  expect(await eventsOf(db.url)).toHaveLength(2);
});

/** Moves the head, so that the next events reach a range's border. */
async function startAt(url: string, seq: number): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query('insert into head (partition, seq, epoch, hash) values (0, $1, 1, $2)', [
    seq,
    Buffer.alloc(32, 7),
  ]);
  await client.pg.query('insert into snapshot (partition, id, seq, is_whole) values (0, 1, $1, true)', [seq]);
  await client.pg.query('insert into snapshot_chunk (partition, id, number, data) values (0, 1, 0, $1)', [chunkOf([])]);
}

test('the writer crosses from one range into the next, even beside a reader that takes hours', async () => {
  await using db = await testDatabase();
  await startAt(db.url, 3 * RANGE_EVENTS - 4);
  await using reader = await openClient(db.url);
  await using ledger = await openTestLedger(db.url);
  await reader.pg.query('begin; select count(*) from event');
  await accepted(ledger, opens(7));
  for (let count = 0; count < 4; count++) await accepted(ledger, adjusts(7, 1));
  await reader.pg.query('commit');
  const { rows } = await reader.pg.query(
    'select tableoid::regclass::text as range, count(*)::int as events from event group by 1 order by 1',
  );
  expect(rows).toEqual([
    { range: 'event_0_2', events: 3 },
    { range: 'event_0_3', events: 3 },
  ]);
  const { rows: tables } = await reader.pg.query(
    `select relname from pg_class where relname ~ '^event_0_[0-9]+$' order by 1`,
  );
  expect(tables.map((row: { relname: string }) => row.relname)).toEqual(['event_0_2', 'event_0_3', 'event_0_4']);
});

test('events read back equal their receipts, for every kind', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  const account = 281_474_976_710_655;
  const hold = holds(account, 40, 1000);
  const receipts = [];
  for (const command of [
    opens(account),
    bonus(account, 999_999_999_999_000),
    { ...adjusts(account, -1), reason: 'Größe 😀 "quoted" \\ and\ttab' },
    rotates(account, '~ seed !'),
    hold,
    posts(account, hold.commandId),
  ])
    receipts.push(await accepted(ledger, command));
  expect(await eventsOf(db.url)).toEqual(receipts.flatMap((receipt) => receipt.events));
  expect(await auditOf(db.url)).toEqual({ events: 8, chain: null, refold: null, sum: 0 });
});
