import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { BoardMeasure, BoardPeriod } from '#contracts/leaderboard/boards.ts';
import { boardCode, periodStart } from '#projections/leaderboard/boards.ts';
import { bucketOf } from '#projections/leaderboard/bucket.ts';
import {
  countScored,
  readOwnScore,
  readPlayerCount,
  readStanding,
  readTop,
  readTopScores,
} from '#projections/leaderboard/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { type Bed, projectorBed, workOn } from './projector-bed.ts';

type Ranked = { account: number; points: number };

/** Sorts all players by points, then by id. */
function naive(points: ReadonlyMap<number, number>): Ranked[] {
  return [...points]
    .map(([account, amount]) => ({ account, points: amount }))
    .toSorted((a, b) => b.points - a.points || a.account - b.account);
}

async function expectRanking(bed: Bed, points: ReadonlyMap<number, number>): Promise<void> {
  const { pool } = bed.db;
  const expected = naive(points);
  expect(await readPlayerCount(pool)).toBe(expected.length);
  const top = await readTop(pool, 25);
  expect(top.map((player) => player.account)).toEqual(expected.slice(0, 25).map((player) => player.account));
  for (const [place, { account, points: amount }] of expected.entries()) {
    expect(await readStanding(pool, account)).toMatchObject({ rank: place + 1, points: amount });
  }
}

/** Every seventh of the ranking, as if they were staff. */
async function expectRankingWithoutStaff(bed: Bed, points: ReadonlyMap<number, number>): Promise<void> {
  const { pool } = bed.db;
  const staff = naive(points).flatMap(({ account }, place) => (place % 7 === 0 ? [account] : []));
  const expected = naive(points).filter(({ account }) => !staff.includes(account));
  const unranked = [...staff, 404];
  expect(await readPlayerCount(pool, unranked)).toBe(expected.length);
  const top = await readTop(pool, 25, unranked);
  expect(top.map((player) => player.account)).toEqual(expected.slice(0, 25).map((player) => player.account));
  for (const [place, { account }] of expected.entries()) {
    expect(await readStanding(pool, account, unranked)).toMatchObject({ rank: place + 1 });
  }
}

const countRow = z.object({ bucket: z.int(), points: z.int(), slot: z.int(), players: z.int() });

async function expectCounts(bed: Bed): Promise<void> {
  const { pool } = bed.db;
  const counted = await pool.any(sql.type(countRow)`
    SELECT bucket, points, slot, sum(players)::int8 AS players FROM leaderboard.standing
    GROUP BY 1, 2, 3 ORDER BY points, slot`);
  const real = await pool.any(sql.type(countRow)`
    SELECT bucket, points, (account >> 40)::int4 AS slot, count(*) AS players FROM leaderboard.player
    GROUP BY 1, 2, 3 ORDER BY points, slot`);
  expect(counted).toEqual(real);
  expect(real.every(({ bucket, points }) => bucket === bucketOf(points))).toBe(true);
  const different = await pool.any(sql.unsafe`
    (SELECT bucket, sum(players) FROM leaderboard.standing GROUP BY 1
     EXCEPT SELECT bucket, sum(players) FROM leaderboard.bucket GROUP BY 1)
    UNION ALL
    (SELECT bucket, sum(players) FROM leaderboard.bucket GROUP BY 1
     EXCEPT SELECT bucket, sum(players) FROM leaderboard.standing GROUP BY 1)`);
  expect(different).toEqual([]);
}

test('ranks equal a sort of all players, ties by id, while points keep changing', async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start({ pace: { maxEvents: 40, restMs: 0 } });
  const draw = drawsOf(90);
  const points = new Map<number, number>();
  const stories = [new EventStory(0), new EventStory(1)];
  const players = Array.from({ length: 120 }, () => 1 + Math.floor(draw() * 281_474_976_710_000));
  for (const [place, account] of players.entries()) {
    stories[place % 2]!.opens(account).bonus(account, 100);
    points.set(account, 100);
  }
  const catchUp = async () => {
    for (const story of stories) bed.feed.push(story.events);
    await projector.caughtUp();
  };
  await catchUp();
  await expectRanking(bed, points);
  for (let turn = 0; turn < 3; turn++) {
    for (let step = 0; step < 200; step++) {
      const place = Math.floor(draw() * players.length);
      const account = players[place]!;
      const amount = Math.floor(10 ** (draw() * [2, 3, 15][turn]!)) - Math.floor(draw() * 50);
      const lowest = Math.max(amount, -points.get(account)!);
      if (lowest === 0 || points.get(account)! + lowest > 1e15) continue;
      stories[place % 2]!.adjusts(account, lowest);
      points.set(account, points.get(account)! + lowest);
    }
    await catchUp();
    await expectRanking(bed, points);
    await expectCounts(bed);
  }
});

test('a player with fewer points never ranks before one with more, however close', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory();
  const points = new Map<number, number>();
  // All in one slot of ids and two buckets.
  for (let account = 1; account <= 12; account++) points.set(account, 1000 + (account % 5));
  expect(new Set([...points.values()].map(bucketOf)).size).toBe(2);
  for (const [account, amount] of points) story.opens(account).adjusts(account, amount);
  bed.feed.push(story.events);
  await projector.caughtUp();
  await expectRanking(bed, points);
  await expectRankingWithoutStaff(bed, points);
  await expectCounts(bed);
});

test('rounds and earnings appear beside the points; returns of games and adjustments are not earnings', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(5).bonus(5, 100).plays(5, { stake: 10, payout: 18 }).adjusts(5, 1000);
  bed.feed.push(story.plays(5, { stake: 10, payout: 0 }).holds(5, 50).events);
  await projector.caughtUp();
  expect(await readTop(bed.db.pool, 10)).toEqual([{ account: 5, points: 1048, gamesPlayed: 2, totalEarned: 100n }]);
  expect(await readStanding(bed.db.pool, 6)).toBeNull();
});

test('boards by period rank by score, without staff, and a second fold of the log gives the same rows', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { pool } = bed.db;
  const story = new EventStory();
  for (const account of [1001, 1002, 1003, 1004]) story.opens(account).bonus(account, 100);
  story
    .plays(1001, { stake: 30, payout: 0 })
    .plays(1002, { stake: 20, payout: 50 })
    .plays(1004, { stake: 90, payout: 0 });
  story.passes(DAY_MS).plays(1002, { stake: 10, payout: 0 }).plays(1003, { stake: 4, payout: 20 });
  bed.feed.push(story.events);
  await projector.caughtUp();
  const day = Math.floor(STORY_BEGINS / DAY_MS);
  const board = (by: BoardMeasure, period: BoardPeriod, of = day) => {
    return { board: boardCode(by, period), period: periodStart(period, of), unranked: [1004] };
  };
  const top = async (asked: ReturnType<typeof board>) =>
    (await readTopScores(pool, asked, 10)).map(({ account, score }) => [account, score]);
  expect(await top(board('wagered', 'week'))).toEqual([
    [1001, 30n],
    [1002, 30n],
    [1003, 4n],
  ]);
  expect(await top(board('wagered', 'day', day + 1))).toEqual([
    [1002, 10n],
    [1003, 4n],
  ]);
  expect(await top(board('multiplier', 'all'))).toEqual([
    [1003, 500n],
    [1002, 250n],
  ]);
  expect(await readOwnScore(pool, 1002, board('wagered', 'week'))).toEqual({ score: 30n, rank: 2 });
  expect(await readOwnScore(pool, 1001, board('multiplier', 'all'))).toBeNull();
  expect(await countScored(pool, board('earned', 'month'))).toBe(3);
  expect(await compareView(workOn(bed, 'leaderboard'))).toMatchObject({ difference: null });
});

test('days that ended more than 35 days ago leave the boards, all time stays', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory()
    .opens(1001)
    .plays(1001, { stake: 30, payout: 0 })
    .passes(40 * DAY_MS);
  bed.feed.push(story.plays(1001, { stake: 5, payout: 0 }).events);
  await projector.caughtUp();
  const day = Math.floor(STORY_BEGINS / DAY_MS);
  const wagered = (period: BoardPeriod) => {
    const board = { board: boardCode('wagered', period), period: periodStart(period, day), unranked: [] };
    return readOwnScore(bed.db.pool, 1001, board);
  };
  expect(await wagered('day')).toBeNull();
  expect(await wagered('all')).toEqual({ score: 35n, rank: 1 });
  expect(await compareView(workOn(bed, 'leaderboard'))).toMatchObject({ difference: null });
});
