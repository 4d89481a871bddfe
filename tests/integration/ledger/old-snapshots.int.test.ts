import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { watchOldSnapshots } from '#services/sequencer/old-snapshots.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { migratedFor } from '#tests/support/role-logins.ts';

test('a transaction that holds back vacuum is measured and named once, even to a role that cannot see it', async () => {
  await using db = await testDatabase();
  const as = await migratedFor(db.url, { partitions: 1 });
  await using dump = await openClient(db.url, { applicationName: 'pg_dump' });
  await dump.pg.query('begin isolation level repeatable read; select from head');
  const warned: object[] = [];
  const log = Object.assign(silentLog(), { warn: (facts: object) => void warned.push(facts) });
  const metrics = new Metrics();
  const watching = { databaseUrl: as('sequencer'), log, metrics, everyMs: 10, tellAfterSeconds: 0 };
  await using _watch = watchOldSnapshots(watching);
  const seconds = async () => Number(/^tallyhouse_oldest_snapshot_seconds (\S+)/m.exec(await metrics.text())![1]);
  const first = await eventually(async () => (await seconds()) || null);
  await eventually(async () => (await seconds()) > first);
  expect(warned).toEqual([
    { pid: expect.any(Number), application: 'pg_dump', user: 'tallyhouse', seconds: expect.any(Number) },
  ]);
  await dump.pg.query('commit');
  await eventually(async () => (await seconds()) === 0);
});
