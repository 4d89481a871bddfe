import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { watchNewerViews } from '#services/view-readers/newer-views.ts';
import { eventually } from '#tests/support/eventually.ts';
import { projectorBed } from './projector-bed.ts';

test("a reader of a newer program's view reports it once, until it can read the view again", async () => {
  await using bed = await projectorBed();
  await using _projector = await bed.start();
  const lines: string[] = [];
  const log = openLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  const metrics = new Metrics();
  await using _watch = watchNewerViews({ databaseUrl: bed.db.url, log, metrics });
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
