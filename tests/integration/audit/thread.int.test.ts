import { expect, test } from 'vitest';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { openAuditThread } from '#services/auditor/open-thread.ts';
import { readAuditReport } from '#services/auditor/port/reports.ts';
import { MASTER_KEY, openHouse } from '../gateway/house.ts';

test('the thread of the audit proves the log beside the house, and stops when asked', async () => {
  await using house = await openHouse();
  const anna = house.visitor();
  await anna.register('anna');
  await house.projector.caughtUp();
  const { url: databaseUrl, pool } = house.db;
  const rooms = { log: silentLog(), metrics: new Metrics(), firstSettings: {} };
  const audit = openAuditThread({ databaseUrl, masterKey: MASTER_KEY, ...rooms });
  const isProven = async () => {
    const report = await readAuditReport(pool);
    const [log] = report?.partitions ?? [];
    const isSound = report?.checks.every(({ state }) => state !== 'bad') === true;
    return isSound && log !== undefined && log.headSeq > 0 && log.provenSeq === log.headSeq;
  };
  await expect.poll(isProven, { timeout: 60_000, interval: 200 }).toBe(true);
  await audit[Symbol.asyncDispose]();
});
