import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { PartitionCountDiffers } from '#ledger/log/shape.ts';
import { type OpenPartitions, openPartitions } from '#ledger/partitions.ts';
import { OtherMasterKey } from '#ledger/fairness/require-master-key.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, eventsOf, HandClock, openTestLedger, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import { openTestSequencers } from './sequencers-bed.ts';

const accounts = Array.from({ length: 30 }, (_, place) => 11 + place);

function openTestPartitions(databaseUrl: string, partitions: number): Promise<OpenPartitions> {
  return openPartitions({ databaseUrl, partitions, masterKey: TEST_MASTER_KEY, clock: new HandClock() });
}

async function read(feed: Feed, upTo: (partition: number) => number): Promise<LedgerEvent[]> {
  const { signal } = new AbortController();
  const parts = feed.partitions.map(async (partition) => {
    const events: LedgerEvent[] = [];
    for await (const batch of feed.read(partition, 0, { signal, toSeq: upTo(partition), maxEvents: 7 })) {
      expect(batch.fromSeq).toBe((events.at(-1)?.seq ?? 0) + 1);
      events.push(...batch.events);
    }
    return events;
  });
  return (await Promise.all(parts)).flat();
}

test('four partitions in one process are one ledger: accounts are found, and a reader finds everything', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestPartitions(db.url, 4);
  const receipts = await Promise.all(accounts.map((account) => accepted(ledger, opens(account))));
  for (const { account, partition } of receipts) expect(partition).toBe(partitionOf(account, 4));
  const gift = adjusts(17, 10);
  expect(await accepted(ledger, gift)).toMatchObject({ available: 10, repeated: false });
  expect(await accepted(ledger, gift)).toMatchObject({ available: 10, repeated: true });
  expect(ledger.feed.partitions).toEqual([0, 1, 2, 3]);
  expect(await read(ledger.feed, (partition) => ledger.committedSeq(partition))).toEqual(await eventsOf(db.url));
  expect(await ledger.feed.headSeq(partitionOf(7, 4))).toBe(ledger.committedSeq(partitionOf(7, 4)));
  expect(() => ledger.feed.read(4, 0, { signal: new AbortController().signal })).toThrow(RangeError);
  expect(await auditOf(db.url)).toEqual({ events: 61, chain: null, refold: null, sum: 0 });
});

test('a process that only reads follows the log as it grows', async () => {
  await using db = await testDatabase();
  await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 2 });
  expect(await Promise.all([feed.headSeq(0), feed.headSeq(1)])).toEqual([0, 0]);
  await using ledger = await openTestPartitions(db.url, 2);
  const reading = read(feed, () => 40);
  const players = [0, 1].map((partition) => accounts.find((account) => partitionOf(account, 2) === partition)!);
  for (const account of players) await accepted(ledger, opens(account));
  for (let count = 0; count < 38; count++) for (const account of players) await accepted(ledger, adjusts(account, 1));
  expect(await reading).toEqual(await eventsOf(db.url));
  expect(await feed.headSeq(1)).toBe(40);
  await expect(feed.headSeq(2)).rejects.toThrow('the log has no partition 2');
});

test('a waiting reader stops when aborted', async () => {
  await using db = await testDatabase();
  await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 1 });
  const stop = new AbortController();
  const batches = feed.read(0, 0, { signal: stop.signal })[Symbol.asyncIterator]();
  const next = batches.next();
  stop.abort();
  expect(await next).toMatchObject({ done: true });
});

test('the number of partitions is fixed when the log is created, and another one is refused in a sentence', async () => {
  await using db = await testDatabase();
  await (await openTestPartitions(db.url, 4))[Symbol.asyncDispose]();
  const sentence =
    'This log was made with 4 partitions; PARTITIONS says 2. Their number cannot be changed: set it to 4.';
  const attempts = [
    () => openTestPartitions(db.url, 2),
    () => openLogFeed({ databaseUrl: db.url, partitions: 2 }),
    () => openTestSequencers(db.url, { partitions: 2, address: 'ws://one' }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(new PartitionCountDiffers(4, 2));
  expect(new PartitionCountDiffers(4, 2).message).toBe(sentence);
  await using client = await openClient(db.url);
  await expect(client.pg.query('update log_shape set partitions = 2')).rejects.toThrow('append-only');
  await (await openTestPartitions(db.url, 4))[Symbol.asyncDispose]();
});

test('a log created with another seed master key is not opened: no round could be verified', async () => {
  await using db = await testDatabase();
  {
    await using ledger = await openTestPartitions(db.url, 4);
    await Promise.all(accounts.map((account) => accepted(ledger, opens(account))));
  }
  const masterKey = 'a key that was drawn a second time';
  const other = { databaseUrl: db.url, partitions: 4, masterKey, clock: new HandClock() };
  await expect(openPartitions(other)).rejects.toThrow(OtherMasterKey);
  const sequencers = openTestSequencers(db.url, { partitions: 4, address: 'ws://one', masterKey });
  await expect(sequencers).rejects.toThrow('Put the old one back');
  await expect(openTestLedger(db.url, { partition: 3, masterKey })).rejects.toThrow(OtherMasterKey);
  await (await openTestPartitions(db.url, 4))[Symbol.asyncDispose]();
});

test("two sequencers that created one log with different keys cannot open each other's partitions", async () => {
  await using db = await testDatabase();
  const two = { partitions: 2, leaseMs: 300 };
  const first = await openTestSequencers(db.url, { ...two, address: 'ws://one' });
  await using second = await openTestSequencers(db.url, { ...two, address: 'ws://two', masterKey: 'another key' });
  await eventually(() => first.owned().length === 1 && second.owned().length === 1);
  for (const account of accounts) {
    await eventually(() =>
      [first, second].map((one) => one.doorOf(account)?.ledger.submit(opens(account))).find(Boolean),
    );
  }
  const [own] = second.owned();
  await first[Symbol.asyncDispose]();
  await using client = await openClient(db.url);
  const tried = 'select from head where partition <> $1 and epoch > 3';
  await eventually(async () => (await client.pg.query(tried, [own])).rowCount === 1, { what: 'tries to open it' });
  expect(second.owned()).toEqual([own]);
});

test('a log without a recorded shape has one partition', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const before = mkdtempSync(join(tmpdir(), 'tallyhouse-migrations-'));
  const { directory } = SCHEMA_ROOMS.find(({ room }) => room === 'log')!;
  for (const file of readdirSync(directory).toSorted().slice(0, 2)) {
    copyFileSync(join(directory, file), join(before, file));
  }
  await migrate(db.url, [{ room: 'log', directory: before }]);
  rmSync(before, { recursive: true });
  await (await openTestLedger(db.url))[Symbol.asyncDispose]();
  await migrate(db.url, SCHEMA_ROOMS);
  await expect(openTestPartitions(db.url, 4)).rejects.toThrow(new PartitionCountDiffers(1, 4));
  await expect(openLogFeed({ databaseUrl: db.url, partitions: 4 })).rejects.toThrow('made with 1 partition;');
  await using ledger = await openTestPartitions(db.url, 1);
  expect(await accepted(ledger, opens(7))).toMatchObject({ partition: 0 });
});

test('when one of the partitions is unavailable, none is kept', async () => {
  await using db = await testDatabase();
  const broken = `update head set seq = 5 where partition = 2`;
  await (await openTestPartitions(db.url, 4))[Symbol.asyncDispose]();
  await using client = await openClient(db.url);
  await client.pg.query(broken);
  await expect(openTestPartitions(db.url, 4)).rejects.toThrow('the log ends at 2-0, its head says 5');
  await client.pg.query(`update head set seq = 0 where partition = 2`);
  await (await openTestPartitions(db.url, 4))[Symbol.asyncDispose]();
});

test('a writer that stops is reported once', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestPartitions(db.url, 2);
  const stopped: Error[] = [];
  ledger.onStopped((error) => stopped.push(error));
  await Promise.all(accounts.map((account) => accepted(ledger, opens(account))));
  await using client = await openClient(db.url);
  await client.pg.query('update head set epoch = epoch + 1');
  const outcomes = await Promise.allSettled(accounts.map((account) => ledger.submit(adjusts(account, 1))));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(stopped).toHaveLength(1);
});
