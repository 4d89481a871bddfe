import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { silentLog } from '#infra/process/log.ts';
import { type Lease, readLeases } from '#ledger/lease/lease.ts';
import { PartitionMoved } from '#ledger/lease/partition-moved.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { adjusts, bets, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import { openTestSequencers, type TestSequencers } from './sequencers-bed.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-outage-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function leasesOf(url: string): Promise<Lease[]> {
  await using client = await openClient(url);
  return await readLeases(client.pg);
}

function accountIn(partition: number, partitions: number): number {
  for (let account = 11; ; account++) if (partitionOf(account, partitions) === partition) return account;
}

async function openIn(sequencers: TestSequencers, account: number): Promise<void> {
  await eventually(() => sequencers.doorOf(account)?.ledger.submit(opens(account)));
}

test('while the database is away nothing is refused; afterwards every partition is where it was', async () => {
  await using server = await startEmbedded({ dataDir, log: silentLog() });
  await migrate(server.url, SCHEMA_ROOMS);
  await using first = await openTestSequencers(server.url, { partitions: 4, address: 'ws://one' });
  await using second = await openTestSequencers(server.url, { partitions: 4, address: 'ws://two' });
  const before = await eventually(async () => {
    const leases = await leasesOf(server.url);
    return first.owned().length === 2 && second.owned().length === 2 && leases.length === 4 && leases;
  });
  const account = accountIn(first.owned()[0]!, 4);
  await openIn(first, account);
  const { ledger } = first.doorOf(account)!;
  expect(await ledger.submit(bets(account, 5))).toMatchObject({ kind: 'refusal', code: 'insufficient-points' });
  process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await eventually(() => !first.health.report().isReady, { what: 'an owner that knows it cannot renew its leases' });
  await expect(ledger.submit(bets(account, 5))).rejects.toThrow(PartitionMoved);
  await eventually(() => first.health.report().isReady && second.health.report().isReady, { withinMs: 30_000 });
  const gift = await eventually(() => first.doorOf(account)?.ledger.submit(adjusts(account, 5)));
  expect(gift).toMatchObject({ kind: 'receipt', available: 5 });
  expect(await leasesOf(server.url)).toEqual(before);
}, 60_000);

test('a partition with a broken log does not block the others, and opens once it is repaired', async () => {
  await using db = await testDatabase();
  {
    await using made = await openTestSequencers(db.url, { partitions: 2, address: 'ws://one' });
    await eventually(() => made.owned().length === 2);
  }
  await using client = await openClient(db.url);
  await client.pg.query('update head set seq = 5 where partition = 1');
  await using first = await openTestSequencers(db.url, { partitions: 2, address: 'ws://one', leaseMs: 300 });
  await using second = await openTestSequencers(db.url, { partitions: 2, address: 'ws://two', leaseMs: 300 });
  const account = accountIn(0, 2);
  await eventually(() =>
    [first, second]
      .map((one) => one.doorOf(account))
      .find((door) => door !== null)
      ?.ledger.submit(opens(account)),
  );
  const epoch = 'select from head where partition = 1 and epoch > 3';
  await eventually(async () => (await client.pg.query(epoch)).rowCount === 1, { what: 'tries to open it' });
  expect([...first.owned(), ...second.owned()]).toEqual([0]);
  await client.pg.query('update head set seq = 0 where partition = 1');
  await eventually(() => [...first.owned(), ...second.owned()].length === 2);
  expect(await auditOf(db.url)).toEqual({ events: 2, chain: null, refold: null, sum: 0 });
});
