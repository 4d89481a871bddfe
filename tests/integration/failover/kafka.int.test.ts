import { expect, test } from 'vitest';
import type { Ledger } from '#contracts/outcome.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { systemClock } from '#infra/process/clock.ts';
import { type Projector, startProjector } from '#projections/projector/projector.ts';
import { adjusts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { laggingStandby, logGoesBack } from '#tests/support/failover.ts';
import { accepted, auditOf, eventsOf, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import { numberOf, PLAYERS, readAll, type RelayBed, relayBed, relayedOf, viewsEqualLog } from '../relay/relay-bed.ts';

function projectorOn(bed: RelayBed, feed: ReturnType<RelayBed['feed']>): Promise<Projector> {
  return startProjector({ databaseUrl: bed.db.url, feed, announce() {}, pace: { maxEvents: 100, restMs: 0 } });
}

async function playsOneByOne(ledger: Ledger, commands: number): Promise<void> {
  for (const player of PLAYERS.slice(0, commands)) await accepted(ledger, adjusts(player, 3));
}

function nextLedger({ db, partitions }: RelayBed) {
  return openPartitions({ databaseUrl: db.url, partitions, masterKey: TEST_MASTER_KEY, clock: systemClock });
}

test(
  'events lost by a failover are removed from the views, and those with reused numbers are shown',
  { timeout: 120_000 },
  async () => {
    await using bed = await relayBed();
    await using relay = await bed.relay();
    await using feed = bed.feed();
    await using projector = await projectorOn(bed, feed);
    await bed.play(100);
    await relay.caughtUp();
    await projector.caughtUp();
    await using standby = await laggingStandby(bed.db.url);
    await bed.play(48);
    const lost = (await eventsOf(bed.db.url)).length;
    await eventually(() => projector.positions.positionOf('balance').get(0) === lost, { withinMs: 30_000 });
    await bed.ledger[Symbol.asyncDispose]();
    await standby.takesOver();
    await using ledger = await nextLedger(bed);
    for (const points of [1001, 1002])
      for (const player of PLAYERS.slice(0, 5)) await accepted(ledger, adjusts(player, points));
    expect((await eventsOf(bed.db.url)).length).toBeLessThan(lost);
    await eventually(() => viewsEqualLog(bed).catch(() => false), { withinMs: 30_000 });
    for (let turn = 0; turn < 3; turn++) for (const player of PLAYERS) await accepted(ledger, adjusts(player, 7));
    expect((await eventsOf(bed.db.url)).length).toBeGreaterThan(lost);
    await eventually(() => viewsEqualLog(bed).catch(() => false), { withinMs: 30_000 });
    expect(await auditOf(bed.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
  },
);

test('a reader of the topic from its beginning gets the current log, though the topic holds both histories', async () => {
  await using bed = await relayBed();
  {
    await using relay = await bed.relay();
    await bed.play(48);
    await playsOneByOne(bed.ledger, 5);
    await relay.caughtUp();
  }
  await bed.ledger[Symbol.asyncDispose]();
  const before = await eventsOf(bed.db.url);
  await logGoesBack(bed.db.url, before.length - 5);
  await using ledger = await nextLedger(bed);
  for (const player of PLAYERS) await accepted(ledger, adjusts(player, 7));
  await using relay = await bed.relay();
  await relay.caughtUp();
  expect(await numberOf(relay.metrics, 'relay_astray_total')).toBe(1);
  await accepted(ledger, adjusts(PLAYERS[0]!, 8));
  await relay.caughtUp();
  const marks = (await relayedOf(bed))[0]!.map(({ mark }) => mark);
  expect(marks.every((mark) => mark !== undefined)).toBe(true);
  await using feed = bed.feed();
  expect(await readAll(feed)).toEqual(await eventsOf(bed.db.url));
  expect(await numberOf(feed.metrics, 'kafka_feed_other_history_total')).toBeGreaterThan(0);
});

test('a relay whose log goes back continues from its end, and skips nothing silently', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await bed.play(48);
  await playsOneByOne(bed.ledger, 5);
  await relay.caughtUp();
  await bed.ledger[Symbol.asyncDispose]();
  const { length } = await eventsOf(bed.db.url);
  await logGoesBack(bed.db.url, length - 5);
  await eventually(async () => (await numberOf(relay.metrics, 'relay_astray_total')) === 1);
  await using ledger = await nextLedger(bed);
  for (const player of PLAYERS) await accepted(ledger, adjusts(player, 7));
  await relay.caughtUp();
  await using history = await openLogFeed({ databaseUrl: bed.db.url, partitions: 1 });
  await using feed = bed.feed({ history });
  expect(await readAll(feed)).toEqual(await eventsOf(bed.db.url));
});
