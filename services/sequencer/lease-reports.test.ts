import { expect, test } from 'vitest';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { leaseReports } from './lease-reports.ts';

test.each(['killed', 'frozen', 'forgotten'] as const)(
  'the first takeover from an owner that was %s counts as a rise from 0',
  async (from) => {
    const metrics = new Metrics();
    const reports = leaseReports({ log: silentLog(), metrics, health: new Health() });
    const taken = (times: number) => `tallyhouse_takeovers_total{from="${from}"} ${times}`;
    expect(await metrics.text()).toContain(taken(0));
    reports.taken({ partition: 3, epoch: 2, from, seconds: 1 });
    expect(await metrics.text()).toContain(taken(1));
  },
);
