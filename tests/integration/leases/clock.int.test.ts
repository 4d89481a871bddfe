import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { CLOCK_LIMIT_MS, ClockApart } from '#ledger/log/clock.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTestSequencers } from './sequencers-bed.ts';

const bed = { partitions: 2, leaseMs: 600, clockLimitMs: CLOCK_LIMIT_MS };

function settableClock() {
  return { ...systemClock, aheadMs: 0, now: () => systemClock.now() + clock.aheadMs };
}
let clock = settableClock();

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])(
  'a sequencer whose clock is an hour %s gives its partitions up, and no event has its time',
  async (_side, offsetMs) => {
    clock = settableClock();
    await using db = await testDatabase();
    await using first = await openTestSequencers(db.url, { ...bed, address: 'ws://one', clock });
    await eventually(() => first.owned().length === 2);
    await using second = await openTestSequencers(db.url, { ...bed, address: 'ws://two' });
    await eventually(() => second.owned().length === 1);
    const account = 11;
    await eventually(() => (first.doorOf(account) ?? second.doorOf(account))?.ledger.submit(opens(account)));
    const lost = first.owned();
    clock.aheadMs = offsetMs;
    await eventually(() => second.owned().length === 2 && first.owned().length === 0);
    expect(lost.length).toBe(1);
    expect(first.health.report().parts['leases']).toMatch(/^The clock of this machine is 3[56]\d\d\.\d s /);
    const measured = Number(/^tallyhouse_clock_ahead_seconds (\S+)/m.exec(await first.metrics.text())![1]);
    expect(Math.round(measured / 60)).toBe(offsetMs / MINUTE_MS);
    expect(await eventually(() => second.doorOf(account)?.ledger.submit(adjusts(account, 5)))).toMatchObject({
      available: 5,
    });
    await using client = await openClient(db.url);
    const wrong = `select from event where abs(extract(epoch from at - now())) > 600`;
    expect((await client.pg.query(wrong)).rowCount).toBe(0);
    clock.aheadMs = 0;
    await eventually(() => first.owned().length === 1 && first.health.report().isReady);
  },
);

test('a sequencer whose clock is wrong does not start', async () => {
  clock = settableClock();
  clock.aheadMs = HOUR_MS;
  await using db = await testDatabase();
  await expect(openTestSequencers(db.url, { ...bed, address: 'ws://one', clock })).rejects.toThrow(ClockApart);
});
