import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { readLeases } from '#ledger/lease/lease.ts';
import { PartitionMoved } from '#ledger/lease/partition-moved.ts';
import { openLedger } from '#ledger/ledger.ts';
import { PostgresLog } from '#ledger/engine/sequencer/postgres-log.ts';
import { adjusts, bets, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf, eventsOf, HandClock, openTestLedger, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import { openTestSequencers, type TestSequencers } from './sequencers-bed.ts';

const PARTITIONS = 4;
const accounts = Array.from({ length: 40 }, (_, place) => 11 + place);

function shares(sequencers: readonly TestSequencers[]): number[] {
  return sequencers.map((one) => one.owned().length).toSorted((one, other) => one - other);
}

function submit(sequencers: readonly TestSequencers[], command: Command): Promise<Outcome> {
  return eventually(async () => {
    const door = sequencers.map((one) => one.doorOf(command.account)).find((found) => found !== null);
    return door?.ledger.submit(command);
  });
}

async function leasesOf(url: string) {
  await using client = await openClient(url);
  return await readLeases(client.pg);
}

test('partitions are shared evenly as sequencers come and go, and every account is in its partition', async () => {
  await using db = await testDatabase();
  const first = await openTestSequencers(db.url, { partitions: PARTITIONS, address: 'ws://one' });
  await eventually(() => first.owned().length === PARTITIONS);
  await Promise.all(accounts.map((account) => submit([first], opens(account))));

  await using second = await openTestSequencers(db.url, { partitions: PARTITIONS, address: 'ws://two' });
  await eventually(() => String(shares([first, second])) === '2,2');
  await Promise.all(accounts.map((account) => submit([first, second], adjusts(account, 10))));

  await using third = await openTestSequencers(db.url, { partitions: PARTITIONS, address: 'ws://three' });
  await eventually(() => String(shares([first, second, third])) === '1,1,2');
  await Promise.all(accounts.map((account) => submit([first, second, third], adjusts(account, 1))));

  await first[Symbol.asyncDispose]();
  await eventually(() => String(shares([second, third])) === '2,2');
  await Promise.all(accounts.map((account) => submit([second, third], adjusts(account, -1))));
  expect(new Set((await leasesOf(db.url)).map(({ address }) => address))).toEqual(new Set(['ws://two', 'ws://three']));

  const events = await eventsOf(db.url);
  expect(events.filter((event) => event.partition !== partitionOf(event.account, PARTITIONS))).toEqual([]);
  expect(new Set(events.map(({ partition }) => partition)).size).toBe(PARTITIONS);
  expect(await auditOf(db.url)).toEqual({ events: 40 * 5, chain: null, refold: null, sum: 0 });
});

test('a partition is handed over under a steady stream: each command is answered once', async () => {
  await using db = await testDatabase();
  await using first = await openTestSequencers(db.url, { partitions: PARTITIONS, address: 'ws://one' });
  await eventually(() => first.owned().length === PARTITIONS);
  await Promise.all(accounts.map((account) => submit([first], opens(account))));
  const sequencers = [first];
  let isEnough = false;
  const streams = accounts.map(async (account) => {
    let count = 0;
    for (; !isEnough; count++) expect(await submit(sequencers, adjusts(account, 1))).toMatchObject({ repeated: false });
    return count;
  });
  await using second = await openTestSequencers(db.url, { partitions: PARTITIONS, address: 'ws://two' });
  sequencers.push(second);
  await eventually(() => String(shares(sequencers)) === '2,2');
  isEnough = true;
  const sent = (await Promise.all(streams)).reduce((sum, count) => sum + count, 0);
  expect((await eventsOf(db.url)).filter(({ type }) => type === 'points-adjusted')).toHaveLength(sent);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('an owner whose lease connection is cut keeps its partitions, and locks them again', async () => {
  await using db = await testDatabase();
  await using first = await openTestSequencers(db.url, { partitions: 2, address: 'ws://one' });
  const before = await eventually(async () => {
    const leases = await leasesOf(db.url);
    return leases.length === 2 && leases;
  });
  await using client = await openClient(db.url);
  for (let count = 0; count < 3; count++) {
    await endBackends(db.url, 'tallyhouse leases');
    expect(await submit([first], opens(7 + count))).toMatchObject({ kind: 'receipt' });
  }
  expect(await leasesOf(db.url)).toEqual(before);
  const locks = `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database
                 where datname = current_database()) and pid in (select pid from pg_stat_activity
                 where application_name = 'tallyhouse leases')`;
  await eventually(async () => (await client.pg.query(locks)).rowCount === 2);
});

test('a writer without a lease is respected, even beside expired leases', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  {
    await using gone = await openTestSequencers(db.url, { partitions: 1, address: 'ws://gone' });
    await eventually(() => gone.owned().length === 1);
    await client.pg.query('create table old_lease as select * from lease');
    await client.pg.query('create table old_sequencer as select * from sequencer');
  }
  // Simulates a kill: the lease names an owner that does not renew it.
  await client.pg.query('insert into sequencer select * from old_sequencer');
  await client.pg.query('update lease set owner = old_lease.owner from old_lease');
  const embedded = await openTestLedger(db.url);
  await using sequencers = await openTestSequencers(db.url, { partitions: 1, address: 'ws://one', leaseMs: 300 });
  const beats = 'select from sequencer where id not in (select id from old_sequencer) and beat > 10';
  await eventually(async () => (await client.pg.query(beats)).rowCount === 1);
  expect(await embedded.submit(opens(7))).toMatchObject({ kind: 'receipt' });
  expect(sequencers.owned()).toEqual([]);
  await embedded[Symbol.asyncDispose]();
  await eventually(() => sequencers.owned().length === 1);
});

test('an embedded writer that finds a running sequencer reports it', async () => {
  await using db = await testDatabase();
  await using sequencers = await openTestSequencers(db.url, { partitions: 1, address: 'ws://one' });
  await eventually(() => sequencers.owned().length === 1);
  const embedded = new PostgresLog(db.url, 0);
  const sentence = 'another sequencer is writing partition 0 of this database';
  await expect(embedded.acquire({ lockWaitMs: 0 })).rejects.toThrow(sentence);
});

test('a sequencer taken over by force drops the partition and becomes a standby', async () => {
  await using db = await testDatabase();
  await using sequencers = await openTestSequencers(db.url, { partitions: 2, address: 'ws://one' });
  await eventually(() => sequencers.owned().length === 2);
  const player = accounts.find((account) => partitionOf(account, 2) === 1)!;
  const other = accounts.find((account) => partitionOf(account, 2) === 0)!;
  await submit([sequencers], opens(player));
  const ledger = { databaseUrl: db.url, masterKey: TEST_MASTER_KEY, clock: new HandClock() };
  const thief = await openLedger({ ...ledger, partition: 1, takeOver: true });
  const { ledger: door } = sequencers.doorOf(player)!;
  await expect(door.submit(adjusts(player, 5))).rejects.toThrow(PartitionMoved);
  expect(sequencers.doorOf(player)).toBe(null);
  expect(await submit([sequencers], opens(other))).toMatchObject({ kind: 'receipt' });
  await thief[Symbol.asyncDispose]();
  expect(await submit([sequencers], adjusts(player, 5))).toMatchObject({ available: 5 });
  expect(await sequencers.metrics.text()).toContain('tallyhouse_lost_partitions_total 1');
});

test('metrics report the partitions owned here, their epochs, and how they were acquired', async () => {
  await using db = await testDatabase();
  await using sequencers = await openTestSequencers(db.url, { partitions: 2, address: 'ws://one' });
  await eventually(() => sequencers.owned().length === 2);
  await submit([sequencers], opens(7));
  const text = await sequencers.metrics.text();
  for (const line of [
    'tallyhouse_owned_partitions 2',
    'tallyhouse_lease_epoch{partition="1"} 1',
    'tallyhouse_takeovers_total{from="in order"} 2',
    'tallyhouse_queue_depth 0',
    'tallyhouse_log_batch_events_sum 2',
    'tallyhouse_log_committed_seq{partition="1"} 2',
  ]) {
    expect(text).toContain(line);
  }
  expect(sequencers.health.report()).toEqual({ isReady: true, parts: { leases: 'ready' } });
});

test('the least time between two rounds is enforced at the partition, for any gateway', async () => {
  await using db = await testDatabase();
  const games = { current: limitsByGame({ dice: { minCycleMs: 60_000 } }) };
  await using one = await openTestSequencers(db.url, { partitions: 2, address: 'ws://one', games });
  await eventually(() => one.owned().length === 2);
  for (const account of [11, 12]) {
    await submit([one], opens(account));
    await submit([one], adjusts(account, 10));
    expect(await submit([one], bets(account, 1))).toMatchObject({ kind: 'receipt' });
    expect(await submit([one], bets(account, 1))).toMatchObject({ code: 'rate-limited' });
  }
});
