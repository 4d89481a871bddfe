// What the feed does wrong is read again or set aside; no hold is forgotten for it.
import { expect, test } from 'vitest';
import { Metrics } from '#infra/process/metrics.ts';
import { eventually } from '#tests/support/eventually.ts';
import { reactorBed } from './reactor-bed.ts';

test('a hole in the feed is read again', async () => {
  await using bed = await reactorBed();
  const hold = await bed.hold(1000);
  await bed.hold(null);
  bed.feed.bend = (batch) => (bed.feed.reads < 3 ? [{ ...batch, events: batch.events.slice(0, -2) }] : [batch]);
  await using reactor = await bed.start();
  await reactor.caughtUp();
  expect(bed.feed.reads).toBeGreaterThan(2);
  expect(await bed.waiting()).toMatchObject([{ subject: hold.commandId }]);
});

test('an event that cannot be read is set aside, and taken by the program that can read it', async () => {
  await using bed = await reactorBed();
  const lost = await bed.hold(1000);
  bed.feed.unreadable.add(bed.ledger.committedSeq);
  const next = await bed.hold(2000);
  {
    await using reactor = await bed.start();
    await reactor.caughtUp();
    expect(await bed.waiting()).toMatchObject([{ subject: next.commandId }]);
    expect(await bed.parked()).toEqual([{ seq: 4, reason: expect.stringContaining('event 0-4 cannot be read') }]);
  }
  {
    await using _stillOld = await bed.start();
    await eventually(() => bed.feed.reads > 3);
    expect(await bed.parked()).toHaveLength(1);
  }
  bed.feed.unreadable.clear();
  await using _newer = await bed.start();
  await eventually(async () => (await bed.parked()).length === 0);
  expect((await bed.waiting()).map(({ subject }) => subject)).toEqual([lost.commandId, next.commandId]);
});

test('the first event that is parked is a rise from 0, which an alarm can see', async () => {
  await using bed = await reactorBed();
  const metrics = new Metrics();
  const policies = [{ name: 'some-policy', react: () => [] }];
  await using reactor = await bed.start({ metrics, policies });
  await reactor.caughtUp();
  expect(await metrics.text()).toContain('reactor_parked_events_total{policy="some-policy"} 0');
});

test('a policy that is new begins at the start of the log', async () => {
  await using bed = await reactorBed();
  {
    await using reactor = await bed.start({ policies: [{ name: 'older', react: () => [] }] });
    await reactor.caughtUp();
  }
  const hold = await bed.hold(1000);
  await using reactor = await bed.start();
  await reactor.caughtUp();
  expect(await bed.waiting()).toMatchObject([{ subject: hold.commandId }]);
});
