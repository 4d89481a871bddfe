import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { housePolicies } from '#services/house.ts';
import { settles, starts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, eventsOf } from '#tests/support/test-ledger.ts';
import { ABANDONED_ROUND_MS, PLAYER, type ReactorBed, reactorBed } from './reactor-bed.ts';

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

test('an event that cannot be read is set aside, and applied by a program that can read it', async () => {
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
    await eventually(() => bed.feed.reads > 4);
    expect(await bed.parked()).toHaveLength(1);
  }
  bed.feed.unreadable.clear();
  await using _newer = await bed.start();
  await eventually(async () => (await bed.parked()).length === 0);
  expect((await bed.waiting()).map(({ subject }) => subject)).toEqual([lost.commandId, next.commandId]);
});

test('an event is reported as parked until it is applied, even by reactors started later', async () => {
  await using bed = await reactorBed();
  const policies = housePolicies({ abandonedRoundMs: () => ABANDONED_ROUND_MS }).slice(0, 1);
  const told = (metrics: Metrics, events: number) =>
    eventually(async () =>
      (await metrics.text()).includes(`reactor_parked_events{policy="${policies[0]!.name}"} ${events}`),
    );
  const [first, second, third] = [new Metrics(), new Metrics(), new Metrics()];
  {
    await using reactor = await bed.start({ metrics: first, policies });
    await reactor.caughtUp();
    await told(first, 0);
    await bed.hold(1000);
    bed.feed.unreadable.add(bed.ledger.committedSeq);
    await bed.hold(2000);
    await told(first, 1);
  }
  await using _later = await bed.start({ metrics: second, policies });
  await told(second, 1);
  bed.feed.unreadable.clear();
  await using _newer = await bed.start({ metrics: third, policies });
  await told(third, 0);
  await told(second, 0);
});

test("a reactor that makes no progress reports its predecessor's position", async () => {
  await using bed = await reactorBed();
  {
    await using reactor = await bed.start();
    await reactor.caughtUp();
  }
  const { committedSeq } = bed.ledger;
  await bed.hold(1000);
  bed.feed.gate = new Promise(() => {});
  const metrics = new Metrics();
  await using _stuck = await bed.start({ metrics });
  expect(await metrics.text()).toContain(`tallyhouse_reacted_seq{partition="0"} ${committedSeq}`);
});

test('a new policy begins at the start of the log', async () => {
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

/** The start, or the end, of a round of mines cannot be read; then a newer program starts. */
async function takenLater(tell: (bed: ReactorBed, unreadable: () => void) => Promise<void>) {
  await using bed = await reactorBed();
  await tell(bed, () => void bed.feed.unreadable.add(bed.ledger.committedSeq));
  {
    await using reactor = await bed.start();
    await reactor.caughtUp();
    expect(await bed.parked()).toHaveLength(1);
  }
  bed.feed.unreadable.clear();
  await using _newer = await bed.start();
  await eventually(async () => (await bed.parked()).length === 0);
  return await bed.waiting();
}

const mines = () => starts(PLAYER, 'mines', { stakePoints: 100, params: { mineCount: 3 } });

test('an event applied late does not replace later ones', async () => {
  const waiting = await takenLater(async (bed, unreadable) => {
    await accepted(bed.ledger, mines());
    unreadable();
    await cashOutOf(bed);
    bed.clock.at += HOUR_MS;
    await accepted(bed.ledger, mines());
    bed.clock.at += HOUR_MS;
  });
  expect(waiting).toEqual([{ subject: 'mines', inMs: ABANDONED_ROUND_MS - HOUR_MS }]);
});

test('a start applied after its end is no longer awaited', async () => {
  const waiting = await takenLater(async (bed, unreadable) => {
    await accepted(bed.ledger, mines());
    unreadable();
    await cashOutOf(bed);
  });
  expect(waiting).toEqual([]);
});

test('an end applied late does not clear the deadline of a newer round', async () => {
  const waiting = await takenLater(async (bed, unreadable) => {
    await accepted(bed.ledger, mines());
    await cashOutOf(bed);
    unreadable();
    await accepted(bed.ledger, mines());
  });
  expect(waiting).toEqual([{ subject: 'mines', inMs: ABANDONED_ROUND_MS }]);
});

/** An abandoned round returns its stake. */
async function cashOutOf(bed: ReactorBed): Promise<void> {
  const start = (await eventsOf(bed.url)).findLast(({ type }) => type === 'round-started')!;
  await accepted(bed.ledger, settles(PLAYER, 'mines', start.commandId, 0));
}
