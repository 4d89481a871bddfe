import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openLog, silentLog } from '#infra/process/log.ts';
import { Health } from '#infra/process/health.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { watchViews } from '#services/view-readers/watch-views.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { eventually } from '#tests/support/eventually.ts';
import { projectorBed } from './projector-bed.ts';

test("a reader of a newer program's view reports it once, until it can read the view again", async () => {
  await using bed = await projectorBed();
  await using _projector = await bed.start();
  const lines: string[] = [];
  const log = openLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  const metrics = new Metrics();
  await using _watch = watchViews({ databaseUrl: bed.db.url, log, metrics, health: new Health() });
  const tells = (count: number) =>
    eventually(async () => (await metrics.text()).includes(`tallyhouse_newer_views ${count}\n`));
  await using client = await openClient(bed.db.url);
  const raise = (by: number) =>
    client.pg.query(`update projection.view set version = version + $1 where name in ('statement', 'rounds')`, [by]);
  await tells(0);
  await raise(1);
  await tells(2);
  await raise(-1);
  await tells(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('statement, rounds');
});

test('a process that may not read a view is not ready until it may', async () => {
  await using bed = await projectorBed();
  const as = await migratedFor(bed.db.url);
  await using _projector = await bed.start({ databaseUrl: as('projector') });
  const health = new Health();
  const log = silentLog();
  await using _watch = watchViews({ databaseUrl: as('gateway'), log, metrics: new Metrics(), health });
  await eventually(() => health.report().parts['views'] === 'ready');
  await using owner = await openClient(bed.db.url);
  await owner.pg.query('revoke usage on schema balance from tallyhouse_gateway');
  const said = await eventually(() => !health.report().isReady && health.report().parts['views']);
  expect(said).toBe('the database user may not read balance.account: npm run migrate gives the rights');
  await migratedFor(bed.db.url);
  await eventually(() => health.report().isReady);
});
