import { expect, test } from 'vitest';
import { Metrics } from '#infra/process/metrics.ts';
import { UnfitEvent } from '#projections/consumer/unfit-event.ts';
import type { Policy } from '#services/module/policy.ts';
import { housePolicies } from '#services/house.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import { ABANDONED_ROUND_MS, type ReactorBed, reactorBed } from './reactor-bed.ts';

const retryPauses = { firstMs: 5, longestMs: 20 };

async function parkedHold(bed: ReactorBed) {
  const lost = await bed.hold(1000);
  bed.feed.unreadable.add(bed.ledger.committedSeq);
  const next = await bed.hold(2000);
  await eventually(async () => (await bed.parked()).length === 1);
  return { lost, next };
}

test('an event that becomes readable is applied by the running reactor, and takes effect once', async () => {
  await using bed = await reactorBed();
  const metrics = new Metrics();
  await using reactor = await bed.start({ metrics, retryPauses });
  await reactor.caughtUp();
  const { lost, next } = await parkedHold(bed);
  const { reads } = bed.feed;
  await eventually(() => bed.feed.reads > reads + 10, { what: 'further tries' });
  expect(await bed.parked()).toHaveLength(1);
  bed.feed.unreadable.clear();
  await eventually(async () => (await bed.parked()).length === 0);
  await eventually(async () => (await bed.waiting()).length === 2, { what: 'both holds' });
  expect((await bed.waiting()).map(({ subject }) => subject)).toEqual([lost.commandId, next.commandId]);
  await eventually(async () => /reactor_parked_events\{policy="hold-expiry"\} 0/.test(await metrics.text()));
  bed.clock.at += 2000;
  expect(await bed.expiries(2)).toHaveLength(2);
  await eventually(async () => (await bed.waiting()).length === 0);
  expect([bed.door.ids.length, new Set(bed.door.ids).size]).toEqual([2, 2]);
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('two reactors that retry one event send one command for it, under the same id', async () => {
  await using bed = await reactorBed();
  const before = await bed.hold(1000);
  await using first = await bed.start({ retryPauses });
  await using second = await bed.start({ retryPauses });
  await Promise.all([first.caughtUp(), second.caughtUp()]);
  const { lost, next } = await parkedHold(bed);
  bed.clock.at += 2000;
  await bed.expiries(2);
  bed.feed.unreadable.clear();
  const expired = await bed.expiries(3);
  const holds = expired.map(({ payload }) => 'holdId' in payload && payload.holdId);
  expect(new Set(holds)).toEqual(new Set([before, lost, next].map(({ commandId }) => commandId)));
  await eventually(async () => (await bed.waiting()).length === 0);
  expect(new Set(bed.door.ids).size).toBe(3);
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('the reason shown is that of the last attempt', async () => {
  await using bed = await reactorBed();
  let reason = 'the table of rates is missing';
  const grumpy: Policy = {
    name: 'grumpy',
    needsHistory: true,
    react(event) {
      if (event.type === 'points-held') throw new UnfitEvent(reason);
      return [];
    },
  };
  const policies = [...housePolicies({ abandonedRoundMs: () => ABANDONED_ROUND_MS }), grumpy];
  await bed.hold(null);
  await using _reactor = await bed.start({ policies, retryPauses });
  await eventually(async () => (await bed.parked())[0]?.reason === 'UnfitEvent: the table of rates is missing');
  reason = 'the table of rates is empty';
  await eventually(async () => (await bed.parked())[0]?.reason === 'UnfitEvent: the table of rates is empty');
});
