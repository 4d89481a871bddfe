import { once } from 'node:events';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { UnfitEvent } from '#projections/consumer/unfit-event.ts';
import { readActivity } from '#projections/activity/read.ts';
import { readBalance } from '#projections/balance/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { retryParked } from '#projections/state/park.ts';
import type { View } from '#projections/view/define-view.ts';
import type { Projector } from '#projections/projector/projector.ts';
import { VIEWS, viewNamed } from '#projections/registry.ts';
import { readGameHistory } from '#projections/rounds/read-history.ts';
import { readRound, readRounds, readSeedPairs } from '#projections/rounds/read.ts';
import { readStatement } from '#projections/account-lines/read.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accountOf, randomStory } from '#tests/support/random-story.ts';
import { silentLine } from '#tests/support/silent-line.ts';
import { type Bed, projectorBed } from './projector-bed.ts';

const ANN = 11;
const parkedRow = z.object({ view: z.string(), seq: z.int(), reason: z.string(), attempts: z.int() });
const staleRow = z.object({ name: z.string() });

const parkedIn = (bed: Bed) =>
  bed.db.pool.any(sql.type(parkedRow)`
    SELECT view, seq, reason, attempts FROM projection.parked ORDER BY view, seq`);
const staleIn = (bed: Bed) =>
  bed.db.pool.anyFirst(sql.type(staleRow)`SELECT name FROM projection.view WHERE stale ORDER BY name`);

const roundsIn = (bed: Bed) => readGameHistory(bed.db.pool, ANN, { game: 'all', period: 'all', nowMs: 0, limit: 100 });

function stumblingOver(seq: number, isBroken: () => boolean, view: View): View {
  return {
    ...view,
    fold(events) {
      if (isBroken() && events.some((event) => event.seq === seq)) throw new UnfitEvent('the fold stumbled');
      return view.fold(events);
    },
  };
}

function told(): EventStory {
  const story = new EventStory().opens(ANN).bonus(ANN, 100);
  for (let round = 0; round < 40; round++) story.plays(ANN, { stake: 1, payout: round % 2 });
  return story;
}

/** Returns after the initial retry; later ones run only on request. */
async function startFor(bed: Bed, view: View): Promise<Projector> {
  let isOver = false;
  const observeParked = () => void (isOver = true);
  const projector = await bed.start({ views: [view], retryEveryMs: HOUR_MS, observeParked });
  await eventually(() => isOver);
  return projector;
}

test('a fold that throws parks that one event in that one view; the others and the rest are complete', async () => {
  await using bed = await projectorBed();
  let isBroken = true;
  const views = VIEWS.map((view) => (view.name === 'rounds' ? stumblingOver(20, () => isBroken, view) : view));
  const left: number[] = [];
  await using projector = await bed.start({ views, observeParked: (events) => left.push(events) });
  await eventually(() => left.length > 0);
  // The view passes it at once, even if nothing follows.
  bed.feed.push(told().events.slice(0, 20));
  await projector.caughtUp();
  bed.feed.push(told().events);
  await projector.caughtUp();
  expect(await parkedIn(bed)).toEqual([
    { view: 'rounds', seq: 20, reason: 'UnfitEvent: the fold stumbled', attempts: 1 },
  ]);
  expect(await staleIn(bed)).toEqual(['rounds']);
  expect(await roundsIn(bed)).toHaveLength(39);
  expect(await readBalance(bed.db.pool, ANN)).toMatchObject({ available: 80 });

  await projector.retryParked();
  expect(await parkedIn(bed)).toMatchObject([{ seq: 20, attempts: 2 }]);
  expect(left.at(-1)).toBe(1);

  isBroken = false;
  await projector.retryParked();
  expect(await parkedIn(bed)).toEqual([]);
  expect(left.at(-1)).toBe(0);
  expect(bed.updates.at(-1)).toMatchObject({ view: 'rounds', seq: 43, accounts: [ANN] });
  expect(await staleIn(bed)).toEqual([]);
  const rounds = await roundsIn(bed);
  expect(rounds.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, place) => `0-${43 - place}`));
});

test('an event that fails in one projector and succeeds in another is not parked again, nor applied twice', async () => {
  await using bed = await projectorBed();
  let step: 'broken' | 'mended' | 'overtaken' = 'broken';
  const stats = viewNamed('game-stats');
  const views = [stumblingOver(20, () => step === 'broken', stats)];
  await using quicker = await bed.start({ views });
  bed.feed.push(told().events);
  await quicker.caughtUp();
  expect(await parkedIn(bed)).toHaveLength(1);
  step = 'mended';
  const slower: View = {
    ...stats,
    async readState(db) {
      await db.query('ROLLBACK');
      await quicker.retryParked();
      step = 'overtaken';
      throw new TypeError('the write stumbled');
    },
  };
  const signal = AbortSignal.timeout(30_000);
  await retryParked({ databaseUrl: bed.db.url, feed: bed.feed, views: [slower], signal, announce() {} });
  expect(step).toBe('overtaken');
  expect(await parkedIn(bed)).toEqual([]);
  expect((await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view: stats, signal })).difference).toBeNull();
});

/** Withholds the event, if requested alone, until released. */
function holdingBack(seq: number, { feed }: Bed) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow: Feed = {
    partitions: feed.partitions,
    headSeq: (partition) => feed.headSeq(partition),
    async *read(partition, afterSeq, options) {
      if (options.toSeq === seq) {
        asked.resolve();
        await Promise.race([released.promise, once(options.signal, 'abort')]);
      }
      yield* feed.read(partition, afterSeq, options);
    },
  };
  return { feed: slow, asked: asked.promise, release: () => released.resolve() };
}

test('while a parked event is read again, for any time, the view continues', async () => {
  await using bed = await projectorBed();
  const slow = holdingBack(20, bed);
  let isBroken = true;
  const views = [stumblingOver(20, () => isBroken, viewNamed('rounds'))];
  await using projector = await bed.start({ views, feed: slow.feed, retryEveryMs: HOUR_MS });
  const story = told();
  bed.feed.push(story.events);
  await projector.caughtUp();
  isBroken = false;
  const retried = projector.retryParked();
  await slow.asked;
  bed.feed.push(story.adjusts(ANN, 1).events);
  await projector.caughtUp();
  expect(await parkedIn(bed)).toHaveLength(1);
  slow.release();
  await retried;
  expect(await parkedIn(bed)).toEqual([]);
  expect(await roundsIn(bed)).toHaveLength(40);
});

test('an event applied by another process while it was being read is not applied twice', async () => {
  await using bed = await projectorBed();
  const slow = holdingBack(20, bed);
  const view = viewNamed('game-stats');
  bed.feed.breaks(0, 20);
  await using projector = await startFor(bed, view);
  bed.feed.push(told().events);
  await projector.caughtUp();
  bed.feed.mends(0, 20);
  const signal = AbortSignal.timeout(30_000);
  const slower = retryParked({ databaseUrl: bed.db.url, feed: slow.feed, views: [view], signal, announce() {} });
  await slow.asked;
  await projector.retryParked();
  slow.release();
  expect(await slower).toBe(0);
  expect((await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view, signal })).difference).toBeNull();
});

test('a feed that does not deliver a parked event is not awaited forever', async () => {
  await using bed = await projectorBed();
  const { feed } = holdingBack(20, bed);
  const view = stumblingOver(20, () => true, viewNamed('statement'));
  await using projector = await startFor(bed, view);
  bed.feed.push(told().events);
  await projector.caughtUp();
  const signal = new AbortController().signal;
  const retry = { databaseUrl: bed.db.url, feed, views: [view], signal, announce() {}, patienceMs: 10 };
  await expect(retryParked(retry)).rejects.toThrow('the feed ended before event 0-20');
  expect(await parkedIn(bed)).toMatchObject([{ attempts: 1 }]);
});

test('many parked events are each retried once', async () => {
  await using bed = await projectorBed();
  const view = viewNamed('statement');
  const left: number[] = [];
  await using projector = await bed.start({
    views: [view],
    retryEveryMs: HOUR_MS,
    observeParked: (events) => left.push(events),
  });
  const story = new EventStory().opens(ANN);
  while (story.events.length < 1001) story.adjusts(ANN, 1);
  bed.feed.push(story.events);
  await projector.caughtUp();
  await bed.db.pool.query(sql.unsafe`
    INSERT INTO projection.parked (view, partition, seq, reason)
    SELECT 'statement', 0, seq, 'unknown' FROM generate_series(1, 1001) AS seq`);
  for (let seq = 1; seq <= 1001; seq++) bed.feed.breaks(0, seq);
  await projector.retryParked();
  expect(left.at(-1)).toBe(1001);
  expect((await parkedIn(bed)).filter(({ attempts }) => attempts !== 2)).toEqual([]);
});

test('an event of an unknown kind is parked in every view, and a restart with a newer program applies it', async () => {
  await using bed = await projectorBed();
  const { events } = told();
  const strange = { ...events[29]!, type: 'jackpot-struck' } as never;
  {
    await using projector = await bed.start();
    bed.feed.push([...events.slice(0, 29), strange, ...events.slice(30)]);
    await projector.caughtUp();
    expect(await parkedIn(bed)).toHaveLength(VIEWS.length);
    expect((await parkedIn(bed))[0]!.reason).toMatch(/unknown kind of event: jackpot-struck/);
    expect(await readBalance(bed.db.pool, ANN)).toMatchObject({ available: 80, seq: 43 });
  }
  bed.feed.replace(events[29]!);
  await using projector = await bed.start();
  await projector.retryParked();
  expect(await parkedIn(bed)).toEqual([]);
  expect(await readBalance(bed.db.pool, ANN)).toMatchObject({ available: 80, seq: 43 });
});

test("an event that the feed cannot read is parked with the feed's reason, and applied once readable", async () => {
  await using bed = await projectorBed();
  bed.feed.breaks(0, 30);
  await using projector = await bed.start();
  bed.feed.push(told().events);
  await projector.caughtUp();
  expect(await parkedIn(bed)).toHaveLength(VIEWS.length);
  expect((await parkedIn(bed))[0]).toMatchObject({ seq: 30, reason: expect.stringContaining('not in the catalogue') });
  await projector.retryParked();
  expect((await parkedIn(bed))[0]!.attempts).toBe(2);
  bed.feed.mends(0, 30);
  await projector.retryParked();
  expect(await staleIn(bed)).toEqual([]);
  expect(await readStatement(bed.db.pool, ANN, { limit: 100 })).toHaveLength(41);
});

test('a value refused by the database is parked too, and the rest of its batch is kept', async () => {
  await using bed = await projectorBed();
  const story = told();
  Object.assign(story.events[25]!, { commandId: 'not a uuid' });
  await using projector = await bed.start();
  bed.feed.push(story.adjusts(ANN, 1).events);
  await projector.caughtUp();
  expect(await parkedIn(bed)).toMatchObject([{ view: 'rounds', seq: 26, reason: expect.stringMatching(/uuid/) }]);
  expect(await readRound(bed.db.pool, ANN, '0-25')).not.toBeNull();
  expect(await readRound(bed.db.pool, ANN, '0-26')).toBeNull();
  expect(await readRound(bed.db.pool, ANN, '0-27')).not.toBeNull();
  expect(await readBalance(bed.db.pool, ANN)).toMatchObject({ available: 81 });
});

test('a retry whose connection falls silent is cancelled, and the event waits for the next one', async () => {
  await using bed = await projectorBed();
  await using line = await silentLine(bed.db.url);
  let isBroken = true;
  const view = stumblingOver(20, () => isBroken, viewNamed('rounds'));
  await using projector = await startFor(bed, view);
  bed.feed.push(told().events);
  await projector.caughtUp();
  isBroken = false;
  const silenced: View = { ...view, readState: async () => line.fallSilent() };
  const { signal } = new AbortController();
  const retry = { databaseUrl: line.url, feed: bed.feed, views: [silenced], signal, announce() {}, answerMs: 500 };
  await expect(retryParked(retry)).rejects.toThrow('did not answer within 500 ms');
  expect(await parkedIn(bed)).toMatchObject([{ seq: 20, attempts: 1 }]);
  expect(await roundsIn(bed)).toHaveLength(39);
});

/** Both over, or the second still open. */
function tellTwoRounds(story: EventStory, account: number, isOver: boolean): number[] {
  const before = story.opens(account).bonus(account, 100).events.length;
  story.starts(account, 10).opensTile(account, 4).opensTile(account, 7).settles(account, 20);
  story.starts(account, 5);
  if (isOver) story.settles(account, 0);
  return story.events.slice(before).map(({ seq }) => seq);
}

test.each([
  ['in their order', 6],
  ['one by one, the last first', 1],
] as const)('with any events of two rounds late %s, the open rounds equal those of the log', async (_order, atOnce) => {
  await using bed = await projectorBed();
  const story = new EventStory();
  const late: number[][] = [[], [], [], [], [], []];
  let account = ANN;
  for (const [length, isOver] of [
    [5, false],
    [6, true],
  ] as const) {
    for (let parked = 1; parked < 2 ** length; parked++) {
      const seqs = tellTwoRounds(story, account++, isOver);
      for (const [place, seq] of seqs.entries()) if ((parked >> place) % 2 === 1) late[place]!.push(seq);
    }
  }
  for (const seq of late.flat()) bed.feed.breaks(0, seq);
  const view = viewNamed('rounds');
  await using projector = await bed.start({ views: [view] });
  bed.feed.push(story.events);
  await projector.caughtUp();
  expect(await parkedIn(bed)).toHaveLength(late.flat().length);
  while (late.length > 0) {
    for (const seq of late.splice(-atOnce).flat()) bed.feed.mends(0, seq);
    await projector.retryParked();
  }
  expect(await parkedIn(bed)).toEqual([]);
  const signal = AbortSignal.timeout(60_000);
  const { difference } = await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view, signal });
  expect(difference).toBeNull();
});

test('late events in any order leave every additive view equal to the log', async () => {
  await using bed = await projectorBed();
  const story = randomStory({ seed: 95, players: 6, steps: 150 });
  for (let player = 0; player < 6; player++) story.reveals(accountOf(player), 0).commits(accountOf(player), 1);
  const { events } = story;
  const firstRound = events.find(({ type }) => type === 'round-played')!.seq;
  const opening = events.find(({ type }) => type === 'account-opened')!.seq;
  const late = events.map(({ seq }) => seq).filter((seq) => seq % 5 === 0 || seq === firstRound || seq === opening);
  for (const seq of late) bed.feed.breaks(0, seq);
  // Grouping in the activity feed depends on the order of arrival.
  const views = VIEWS.filter(({ name }) => name !== 'activity');
  await using projector = await bed.start({ views });
  bed.feed.push(events);
  await projector.caughtUp();
  for (const isLast of [true, false]) {
    for (const seq of late) if (seq > events.length / 2 === isLast) bed.feed.mends(0, seq);
    await projector.retryParked();
  }
  expect(await parkedIn(bed)).toEqual([]);
  const signal = AbortSignal.timeout(60_000);
  for (const view of views) {
    const { difference } = await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view, signal });
    expect({ view: view.name, difference }).toEqual({ view: view.name, difference: null });
  }
});

test('a late round is added to its line of the feed', async () => {
  await using bed = await projectorBed();
  const story = new EventStory().opens(ANN);
  for (const stake of [1, 2, 4]) story.passes(10_000).plays(ANN, { stake, payout: 0 });
  bed.feed.breaks(0, 4);
  await using projector = await bed.start({ views: [viewNamed('activity')] });
  bed.feed.push(story.events);
  await projector.caughtUp();
  expect(await readActivity(bed.db.pool)).toMatchObject([{ id: '0-5', amountPoints: 5 }]);
  bed.feed.mends(0, 4);
  await projector.retryParked();
  expect(await readActivity(bed.db.pool)).toMatchObject([{ id: '0-5', amountPoints: 7 }]);
});

test('while the commitment to a seed pair is parked, neither the pair nor its rounds are shown', async () => {
  await using bed = await projectorBed();
  const story = new EventStory().opens(ANN).bonus(ANN, 100).reveals(ANN, 0).commits(ANN, 1);
  bed.feed.breaks(0, story.last.seq);
  const round = `0-${story.plays(ANN, { stake: 1, payout: 0 }).last.seq}` as const;
  story.reveals(ANN, 1).commits(ANN, 2);
  await using projector = await bed.start({ views: [viewNamed('rounds')] });
  bed.feed.push(story.events);
  await projector.caughtUp();
  const shown = async () => (await readSeedPairs(bed.db.pool, ANN, 9)).map(({ epoch, rounds }) => [epoch, rounds]);
  expect((await shown()).map(([epoch]) => epoch)).toEqual([2, 0]);
  expect(await readRound(bed.db.pool, ANN, round)).toBeNull();
  expect(await readRounds(bed.db.pool, ANN, [round])).toEqual([]);
  bed.feed.mends(0, 5);
  await projector.retryParked();
  expect(await shown()).toEqual([
    [2, 0],
    [1, 1],
    [0, 0],
  ]);
  expect(await readRound(bed.db.pool, ANN, round)).toMatchObject({ epoch: 1 });
});
