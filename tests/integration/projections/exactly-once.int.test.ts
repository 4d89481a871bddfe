import { expect, test } from 'vitest';
import { compareView } from '#projections/rebuild/compare.ts';
import type { View } from '#projections/view/define-view.ts';
import { VIEWS, viewNamed } from '#projections/registry.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { MemoryFeed } from '#tests/support/memory-feed.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { bentView } from './bent-view.ts';
import { commitCutter, withheldCommit } from './commit-cutter.ts';
import { type Bed, projectorBed } from './projector-bed.ts';

async function expectTruth(bed: Bed): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  for (const view of VIEWS) {
    const { difference, asOf } = await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view, signal });
    expect({ view: view.name, difference }).toEqual({ view: view.name, difference: null });
    for (const partition of bed.feed.partitions) expect(asOf.get(partition)).toBe(await bed.feed.headSeq(partition));
  }
}

/** Cuts the connection after the write. */
function dyingBeforeCommit(view: View, deaths: { left: number }): View {
  const death = { name: 'death', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] };
  return bentView(view, (statements) => (deaths.left-- > 0 ? [...statements, death] : statements));
}

test('a projector that crashes between write and commit leaves nothing half done and duplicates nothing', async () => {
  await using bed = await projectorBed();
  const deaths = { left: 5 };
  const views = VIEWS.map((view) => (view.name === 'leaderboard' ? dyingBeforeCommit(view, deaths) : view));
  await using projector = await bed.start({ views });
  bed.feed.push(randomStory({ seed: 1, players: 10, steps: 300 }).events);
  await projector.caughtUp();
  expect(deaths.left).toBeLessThan(0);
  await expectTruth(bed);
});

test('a commit with a lost answer is neither repeated nor forgotten, and its update is still announced', async () => {
  await using bed = await projectorBed();
  await using cutter = await commitCutter(bed.db.url);
  await using projector = await bed.start({ databaseUrl: cutter.url });
  const { events } = randomStory({ seed: 2, players: 10, steps: 400 });
  for (let from = 0; from < events.length; from += 60) {
    cutter.cutNext();
    bed.feed.push(events.slice(from, from + 60));
    await projector.caughtUp();
  }
  expect(cutter.cuts).toBeGreaterThan(3);
  await expectTruth(bed);
  const told = bed.updates.flatMap((update) => update.notices ?? []).map((notice) => notice.seq);
  const wins = events.filter((event) => event.type === 'round-played' && event.amount > 0).map((event) => event.seq);
  expect(told.toSorted((a, b) => a - b)).toEqual(expect.arrayContaining(wins));
  expect(new Set(told).size).toBe(told.length);
});

test('redelivered batches change nothing', async () => {
  await using bed = await projectorBed();
  let before: Parameters<typeof bed.feed.bend>[0] | null = null;
  bed.feed.bend = (batch) => {
    const again = before;
    before = batch;
    return again === null ? [batch, batch] : [again, batch, batch];
  };
  await using projector = await bed.start();
  bed.feed.push(randomStory({ seed: 3, players: 10, steps: 300 }).events);
  await projector.caughtUp();
  bed.feed.bend = (batch) => [batch];
  await expectTruth(bed);
});

test('a hole in the feed halts the views, and they read it again from their checkpoints', async () => {
  await using bed = await projectorBed();
  let holes = 0;
  bed.feed.bend = (batch) => (batch.fromSeq > 100 && holes++ < 3 ? [] : [batch]);
  await using projector = await bed.start();
  bed.feed.push(randomStory({ seed: 4, players: 10, steps: 300 }).events);
  await projector.caughtUp();
  expect(bed.complaints).toContain('a hole in the feed; reading it again');
  expect(bed.feed.reads).toBeGreaterThan(1);
  bed.feed.bend = (batch) => [batch];
  await expectTruth(bed);
});

test('two projectors on one database apply every event once, and each announces all updates', async () => {
  await using bed = await projectorBed();
  await using one = await bed.start();
  const heard: number[] = [];
  await using other = await bed.start({
    announce: (update) => void heard.push(...(update.notices ?? []).map((notice) => notice.seq)),
  });
  const { events } = randomStory({ seed: 5, players: 10, steps: 400 });
  for (let from = 0; from < events.length; from += 20) bed.feed.push(events.slice(0, from + 20));
  await Promise.all([one.caughtUp(), other.caughtUp()]);
  await expectTruth(bed);
  const wins = events.filter((event) => event.type === 'round-played' && event.amount > 0).map((event) => event.seq);
  expect(heard).toEqual(expect.arrayContaining(wins));
});

test('when another projector has applied a batch to some views, only the others apply it', async () => {
  await using bed = await projectorBed();
  const slower = new MemoryFeed();
  await using behind = await bed.start({ feed: slower });
  await using ahead = await bed.start({ views: [viewNamed('game-stats'), viewNamed('public-stats')] });
  const { events } = randomStory({ seed: 11, players: 5, steps: 100 });
  bed.feed.push(events);
  await ahead.caughtUp();
  slower.push(events);
  await behind.caughtUp();
  await expectTruth(bed);
  expect(bed.complaints).toContain('another process moved a position; going on from there');
});

test('a projector continues where the previous one stopped', async () => {
  await using bed = await projectorBed();
  const { events } = randomStory({ seed: 6, players: 10, steps: 300 });
  for (const end of [70, 71, 200, events.length]) {
    await using projector = await bed.start();
    bed.feed.push(events.slice(0, end));
    await projector.caughtUp();
  }
  await expectTruth(bed);
});

test('partitions are followed in parallel', async () => {
  await using bed = await projectorBed([0, 1, 2]);
  await using projector = await bed.start();
  for (const partition of bed.feed.partitions) {
    bed.feed.push(randomStory({ seed: 7 + partition, players: 8, steps: 200, partition }).events);
  }
  await projector.caughtUp();
  await expectTruth(bed);
  expect(projector.positions.positionOf('balance').size).toBe(3);
});

test('a projector that freezes before its COMMIT loses the transaction, and its successor continues', async () => {
  await using bed = await projectorBed();
  await using line = await withheldCommit(bed.db.url);
  await using frozen = await bed.start({ databaseUrl: line.url, frozenAfterMs: 300 });
  await frozen.caughtUp();
  line.freezeNext();
  bed.feed.push(randomStory({ seed: 10, players: 5, steps: 100 }).events);
  await eventually(() => line.freezes > 0);
  await using successor = await bed.start();
  await successor.caughtUp();
  await frozen.caughtUp();
  await expectTruth(bed);
});

test('the projector waits during a database outage and then catches up', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { events } = randomStory({ seed: 8, players: 5, steps: 100 });
  bed.feed.push(events.slice(0, 50));
  await projector.caughtUp();
  expect(await endBackends(bed.db.url, 'tallyhouse projector%')).toBeGreaterThan(0);
  bed.feed.push(events);
  await projector.caughtUp();
  await eventually(() => bed.complaints.includes('following the log failed; trying again from the stored positions'));
  await expectTruth(bed);
});

test('an update is announced for every view after each batch, with the accounts it changed', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { events, last } = randomStory({ seed: 9, players: 2, steps: 0 });
  bed.feed.push(events);
  await projector.caughtUp();
  for (const isSlow of [false, true]) {
    const names = VIEWS.filter((view) => view.isSlow === isSlow).map(({ name }) => name);
    const told = bed.updates.map(({ view }) => view).filter((view) => names.includes(view));
    expect(told).toEqual(names);
  }
  expect(new Set(bed.updates.map((update) => update.seq))).toEqual(new Set([last.seq]));
  expect(bed.updates.find((update) => update.view === 'balance')!.accounts).toHaveLength(2);
});
