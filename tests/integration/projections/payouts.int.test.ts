import { type CommonQueryMethods, type DatabasePool, type QuerySqlToken, sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS, startOfDay } from '#contracts/payouts/utc-day.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import {
  type HoldPage,
  type HoldPlace,
  type HoldRow,
  placeOf,
  readHolds,
  readHoldTotals,
} from '#projections/payouts/read.ts';
import { viewNamed } from '#projections/registry.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { type Bed, projectorBed } from './projector-bed.ts';

const ANN = 11;
const BOB = 12;
const FIRST_DAY = startOfDay('2025-01-15');

/** A thousand a day are posted; before and after them some are held, and one of the first day is voided on the third. */
async function manyHolds(bed: Bed): Promise<void> {
  const story = new EventStory().opens(ANN).opens(BOB).bonus(ANN, 1_000_000);
  story.bonus(BOB, 100).holds(BOB, 7).holds(ANN, 1).holds(ANN, 2);
  for (let day = 0; day < 3; day++) {
    for (let hold = 0; hold < 1000; hold++) story.holds(ANN, 10).posts(ANN, 10);
    story.passes(DAY_MS);
  }
  story.passes(-DAY_MS).voids(BOB, 7).passes(DAY_MS).holds(ANN, 3);
  const view = viewNamed('payouts');
  await using projector = await bed.start({ views: [view], pace: { maxEvents: 100, restMs: 0 } });
  bed.feed.push(story.events);
  await projector.caughtUp();
  await bed.db.pool.query(sql.unsafe`ANALYZE payouts.hold, payouts.total`);
}

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
const planRow = z.object({ 'QUERY PLAN': z.unknown() });

/** How many rows of the holds themselves PostgreSQL touches to answer. */
async function holdsTouched(pool: DatabasePool, read: (db: CommonQueryMethods) => Promise<unknown>): Promise<number> {
  let touched = 0;
  const any = async (query: QuerySqlToken) => {
    const { 'QUERY PLAN': plans } = await pool.one(sql.type(planRow)`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`);
    touched = rowsOf((plans as { Plan: Plan }[])[0]!.Plan);
    return [];
  };
  await read({ any } as unknown as CommonQueryMethods);
  return touched;
}

function rowsOf(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);
  if (plan['Relation Name'] !== 'hold') return below;
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

const PAGE: HoldPage = { state: null, from: null, before: null, after: null, limit: 10 };

test('whichever state is asked for, a page walks through no more holds than it shows; the totals through none', async () => {
  await using bed = await projectorBed();
  await manyHolds(bed);
  const { pool } = bed.db;
  const cost = (page: Partial<HoldPage>) => holdsTouched(pool, (db) => readHolds(db, { ...PAGE, ...page }));
  expect(await cost({ state: 'held' })).toBe(3);
  expect(await cost({ state: 'posted' })).toBe(10);
  expect(await cost({ state: 'expired' })).toBe(0);
  expect(await cost({})).toBe(3 + 10 + 1);
  const after = { at: FIRST_DAY + DAY_MS, partition: 0, seq: 1 };
  expect(await cost({ state: 'posted', after })).toBe(10);
  expect(await cost({ state: 'posted', from: FIRST_DAY, before: FIRST_DAY + DAY_MS })).toBe(10);
  expect(await holdsTouched(pool, (db) => readHoldTotals(db, PAGE))).toBe(0);
  const held = await readHolds(pool, { ...PAGE, state: 'held' });
  expect(held.map(({ points }) => points)).toEqual([3, 2, 1]);
  const latest = await readHolds(pool, { ...PAGE, limit: 3 });
  expect(latest.map(({ state, points }) => [state, points])).toEqual([
    ['held', 3],
    ['voided', 7],
    ['posted', 10],
  ]);
});

test('page by page come all holds, each once, the latest change first, however many came to be so in one moment', async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start({ views: [viewNamed('payouts')] });
  for (const [partition, account] of [ANN, BOB].entries()) {
    const story = new EventStory(partition).adjusts(account, 1000);
    for (const points of [1, 2, 3, 4, 5, 6, 7, 8]) story.holds(account, points);
    story.passes(1000).posts(account, 8).voids(account, 7);
    story.passes(1000).posts(account, 6).voids(account, 5).holds(account, 9);
    bed.feed.push(story.events);
  }
  await projector.caughtUp();
  const whole = await readHolds(bed.db.pool, { ...PAGE, limit: 100 });
  const order = [9, 5, 6, 7, 8, 4, 3, 2, 1];
  const moments = [order.slice(0, 3), order.slice(3, 5), order.slice(5)];
  expect(whole.map(({ partition, points }) => [partition, points])).toEqual(
    moments.flatMap((held) => [1, 0].flatMap((partition) => held.map((points) => [partition, points]))),
  );
  for (const limit of [1, 2, 5, 18]) {
    const paged: HoldRow[] = [];
    let after: HoldPlace | null = null;
    for (;;) {
      const rows = await readHolds(bed.db.pool, { ...PAGE, after, limit });
      if (rows.length === 0) break;
      paged.push(...rows);
      after = placeOf(rows.at(-1)!);
    }
    expect(paged).toEqual(whole);
  }
  expect(await readHoldTotals(bed.db.pool, PAGE)).toEqual({
    held: { count: 10, points: 2n * (1n + 2n + 3n + 4n + 9n) },
    posted: { count: 4, points: 2n * (8n + 6n) },
    voided: { count: 4, points: 2n * (7n + 5n) },
    expired: { count: 0, points: 0n },
  });
});

test('the totals of a period are those of the holds that came to be as they are on its days', async () => {
  await using bed = await projectorBed();
  await manyHolds(bed);
  const of = (first: number, days: number) =>
    readHoldTotals(bed.db.pool, { from: FIRST_DAY + first * DAY_MS, before: FIRST_DAY + (first + days) * DAY_MS });
  const none = { count: 0, points: 0n };
  expect(await of(0, 1)).toEqual({
    held: { count: 2, points: 3n },
    posted: { count: 1000, points: 10_000n },
    voided: none,
    expired: none,
  });
  expect(await of(1, 1)).toEqual({ held: none, posted: { count: 1000, points: 10_000n }, voided: none, expired: none });
  const whole = {
    held: { count: 3, points: 6n },
    posted: { count: 3000, points: 30_000n },
    voided: { count: 1, points: 7n },
    expired: none,
  };
  expect(await of(0, 4)).toEqual(whole);
  expect(await readHoldTotals(bed.db.pool, { from: null, before: null })).toEqual(whole);
});

test('a hold of the first moment of a day is of that day, on the page as in the totals, and so is the end of an older one', async () => {
  await using bed = await projectorBed();
  const midnight = FIRST_DAY + DAY_MS;
  const story = new EventStory()
    .adjusts(ANN, 100)
    .passes(midnight - STORY_BEGINS - 1)
    .holds(ANN, 1)
    .holds(ANN, 3);
  await using projector = await bed.start({ views: [viewNamed('payouts')] });
  bed.feed.push(story.passes(1).posts(ANN, 3).holds(ANN, 2).events);
  await projector.caughtUp();
  const none = { count: 0, points: 0n };
  for (const [period, held, posted] of [
    [{ from: null, before: midnight }, 1, null],
    [{ from: midnight, before: null }, 2, 3],
  ] as const) {
    const holds = await readHolds(bed.db.pool, { ...PAGE, ...period });
    const ended = posted === null ? [] : [['posted', posted]];
    expect(holds.map(({ state, points }) => [state, points])).toEqual([['held', held], ...ended]);
    expect(await readHoldTotals(bed.db.pool, period)).toMatchObject({
      held: { count: 1, points: BigInt(held) },
      posted: posted === null ? none : { count: 1, points: BigInt(posted) },
    });
  }
});

test('the holds of many may come to more than one account can have, and are told all the same', async () => {
  await using bed = await projectorBed();
  const most = MAX_POINTS;
  const story = new EventStory()
    .adjusts(ANN, most)
    .adjusts(BOB, most)
    .holds(ANN, most)
    .holds(BOB, most)
    .posts(BOB, most);
  await using projector = await bed.start({ views: [viewNamed('payouts')] });
  bed.feed.push(story.adjusts(BOB, most).holds(BOB, most).events);
  await projector.caughtUp();
  const { held } = await readHoldTotals(bed.db.pool, { from: null, before: null });
  expect(held).toEqual({ count: 2, points: 2n * BigInt(most) });
});

test('whether a hold is told of late, or its end, or both, holds and totals are those of the log', async () => {
  await using bed = await projectorBed();
  const story = new EventStory();
  const late: number[] = [];
  for (const which of [[0], [1], [0, 1]]) {
    const account = ANN + which.length * 10 + which[0]!;
    story.opens(account).bonus(account, 100).holds(account, 60);
    story.passes(DAY_MS).posts(account, 60);
    late.push(...which.map((place) => story.events.length - 1 + place));
  }
  for (const seq of late) bed.feed.breaks(0, seq);
  const view = viewNamed('payouts');
  await using projector = await bed.start({ views: [view] });
  bed.feed.push(story.events);
  await projector.caughtUp();
  for (const seq of late.toReversed()) {
    bed.feed.mends(0, seq);
    await projector.retryParked();
  }
  const signal = AbortSignal.timeout(30_000);
  const { difference } = await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view, signal });
  expect(difference).toBeNull();
});
