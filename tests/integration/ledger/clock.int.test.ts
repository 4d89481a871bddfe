import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { CLOCK_LIMIT_MS, ClockApart } from '#ledger/log/clock.ts';
import { watchClock } from '#services/sequencer/clock-guard.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { accepted, auditOf, openTestLedger } from '#tests/support/test-ledger.ts';

const clock = { ...systemClock, aheadMs: 0, now: () => systemClock.now() + clock.aheadMs };
const guarded = { clock, clockLimitMs: CLOCK_LIMIT_MS };

test('a batch dated more than two seconds ahead of the database is not appended, and its writer stops', async () => {
  clock.aheadMs = 0;
  await using db = await testDatabase();
  let before: number;
  {
    await using ledger = await openTestLedger(db.url, guarded);
    const stopped = Promise.withResolvers<Error>();
    ledger.onStopped(stopped.resolve);
    before = (await accepted(ledger, opens(11))).seq;
    clock.aheadMs = HOUR_MS;
    await expect(ledger.submit(adjusts(11, 5))).rejects.toThrow("a batch is dated ahead of the database's clock");
    expect((await stopped.promise).message).toBe("a batch is dated ahead of the database's clock");
    expect(ledger.committedSeq).toBe(before);
  }
  clock.aheadMs = 1000;
  await using ledger = await openTestLedger(db.url, guarded);
  expect(await accepted(ledger, adjusts(11, 5))).toMatchObject({ seq: before + 1, available: 5 });
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
  await using client = await openClient(db.url);
  expect((await client.pg.query(`select from event where at > now() + interval '1 minute'`)).rowCount).toBe(0);
});

test('the clock of a house in one process is compared all the time, and a difference ends it', async () => {
  clock.aheadMs = 0;
  await using db = await testDatabase({ of: 'empty' });
  const apart = Promise.withResolvers<Error>();
  const watching = { databaseUrl: db.url, limitMs: CLOCK_LIMIT_MS, log: silentLog(), metrics: new Metrics(), clock };
  await using _watch = await watchClock({ ...watching, onApart: apart.resolve, everyMs: 10 });
  clock.aheadMs = -60_000;
  expect(await apart.promise).toBeInstanceOf(ClockApart);
  expect(await watching.metrics.text()).toMatch(/^tallyhouse_clock_ahead_seconds -(59|60)/m);
});

test('a program in one process with a wrong clock says so in one line and exits with 1', async () => {
  await using db = await testDatabase();
  const ahead = 'const now = Date.now.bind(Date); Date.now = () => now() + 3600000;';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ahead)}`;
  const secrets = { SEED_MASTER_KEY: 'm'.repeat(32), SESSION_KEYS: 's'.repeat(32), SIGNING_KEYS: 'e'.repeat(32) };
  await using program = runProgram(['--no-demo'], { ...secrets, DATABASE_URL: db.url, NODE_OPTIONS });
  expect(await program.ended).toBe(1);
  expect(program.said().trim()).toMatch(
    /^The clock of this machine is 3[56]\d\d\.\d s ahead of the database's\. A sequencer works with a difference of at most 2 s: keep both clocks in sync with NTP\.$/,
  );
});
