import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { GAME_NAMES, ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { SINGLE_SHOT_GAMES } from '#contracts/games/rules.ts';
import { foldActivity } from '#projections/activity/fold.ts';
import { mergeRounds } from '#contracts/activity/feed.ts';
import { readActivity, readPublicActivity } from '#projections/activity/read.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readGameHistory } from '#projections/rounds/read-history.ts';
import { readGameStats } from '#projections/game-stats/read.ts';
import { figuresOf } from '#projections/house-returns/figures.ts';
import { readHouseReturns } from '#projections/house-returns/read.ts';
import { readPublicStats } from '#projections/public-stats/read.ts';
import { viewNamed } from '#projections/registry.ts';
import { readRound, readRounds, readSeedPairs } from '#projections/rounds/read.ts';
import { readStatement } from '#projections/account-lines/read.ts';
import { readPayoutTimes } from '#projections/withdrawals/read.ts';
import { eventually } from '#tests/support/eventually.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { WithdrawalStory } from '#tests/support/withdrawal-story.ts';
import { projectorBed } from './projector-bed.ts';

const ANN = 11;
const BOB = 22;
const feedWork = z.object({ updated: z.int(), deleted: z.int() });

test('a player finds bonus, win and loss in balance, statement, history and statistics', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).bonus(ANN, 100);
  story.plays(ANN, { stake: 10, payout: 18 }).plays(ANN, { stake: 20, payout: 0 });
  bed.feed.push(story.events);
  await projector.caughtUp();
  const { pool } = bed.db;
  expect(await readBalance(pool, ANN)).toEqual({
    available: 88,
    held: 0,
    totalEarned: 100n,
    totalWithdrawn: 0n,
    partition: 0,
    seq: 5,
  });
  const lines = await readStatement(pool, ANN, { limit: 50 });
  const dice = (stake: number, payout: number) => ({
    fact: { type: 'round-played', game: 'dice', params: { stake, payout } },
  });
  expect(lines).toMatchObject([
    { id: '0-5', ...dice(20, 0), amount: -20, balanceAfter: 88 },
    { id: '0-4', ...dice(10, 18), amount: 8, balanceAfter: 108 },
    { id: '0-3', fact: { type: 'signup-bonus-granted', game: null }, amount: 100, balanceAfter: 100 },
  ]);
  expect(await readGameStats(pool, ANN)).toEqual({ gamesPlayed: 2, totalWagered: 30n, totalWon: 18n, netProfit: -12n });
  expect(await readBalance(pool, BOB)).toBeNull();
  expect(await readGameStats(pool, BOB)).toEqual({ gamesPlayed: 0, totalWagered: 0n, totalWon: 0n, netProfit: 0n });
});

test('a line of an unknown kind is named, and its content hidden', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(new EventStory().opens(ANN).bonus(ANN, 100).events);
  await projector.caughtUp();
  await bed.db.pool.query(sql.unsafe`UPDATE statement.line SET kind = 999`);
  await expect(readStatement(bed.db.pool, ANN, { limit: 1 })).rejects.toThrow('a line of kind 999');
});

test('a withdrawal shows as held and then taken, and counts as paid out', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(new EventStory().opens(ANN).bonus(ANN, 1000).holds(ANN, 600).posts(ANN, 600).events);
  await projector.caughtUp();
  const lines = await readStatement(bed.db.pool, ANN, { limit: 2 });
  expect(lines.map(({ fact, amount, balanceAfter }) => [fact.type, amount, balanceAfter])).toEqual([
    ['hold-posted', 0, 400],
    ['points-held', -600, 400],
  ]);
  expect(await readBalance(bed.db.pool, ANN)).toMatchObject({ available: 400, held: 0, totalWithdrawn: 600n });
  expect(await readPublicStats(bed.db.pool)).toEqual({ totalUsers: 1, totalPaidOut: 600n, totalGamesPlayed: 0 });
});

test('the time of a payout is measured from request to payment', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).adjusts(ANN, 5000);
  const withdrawal = new WithdrawalStory(story, ANN, 1000).approves();
  story.passes(90_000);
  withdrawal.pays();
  new WithdrawalStory(story, ANN, 500);
  bed.feed.push(story.events);
  await projector.caughtUp();
  const times = await readPayoutTimes(bed.db.pool, { since: 0, limit: 10 });
  expect(times).toEqual([{ method: 'paypal', count: 1, seconds: 90 }]);
  expect(await readPayoutTimes(bed.db.pool, { since: story.last.at + 1, limit: 10 })).toEqual([]);
});

test('a round of several moves is one line: its stake while it is open, its net result once it is over', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).bonus(ANN, 100).starts(ANN, 10).opensTile(ANN, 3).settles(ANN, 25);
  story.starts(ANN, 20).plays(ANN, { stake: 5, payout: 9 });
  bed.feed.push(story.events);
  await projector.caughtUp();
  const linesOf = async (page: Partial<Parameters<typeof readStatement>[2]> = {}) =>
    (await readStatement(bed.db.pool, ANN, { limit: 50, ...page })).map(({ fact, amount, balanceAfter }) => [
      fact.type,
      amount,
      balanceAfter,
    ]);
  const first = [
    ['round-settled', 15, 115],
    ['signup-bonus-granted', 100, 100],
  ];
  const stillOpen = [['round-played', 4, 99], ['round-started', -20, 95], ...first];
  expect(await linesOf()).toEqual(stillOpen);
  const through = story.last.seq;
  const told = story.events.length;
  bed.feed.push(story.settles(ANN, 30).events.slice(told));
  await projector.caughtUp();
  expect(await linesOf()).toEqual([['round-settled', 10, 129], ['round-played', 4, 99], ...first]);
  expect(await linesOf({ limit: 2 })).toEqual([
    ['round-settled', 10, 129],
    ['round-played', 4, 99],
  ]);
  // The round ended after the first page was read.
  expect(await linesOf({ through })).toEqual(stillOpen);
});

test('the statement pages backwards through rounds and other events, without a gap or a repetition', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).opens(BOB);
  for (let amount = 1; amount <= 25; amount++) {
    const game = SINGLE_SHOT_GAMES[amount % SINGLE_SHOT_GAMES.length]!;
    story
      .adjusts(ANN, amount)
      .adjusts(BOB, 1)
      .plays(ANN, { stake: 1, payout: 1 + amount, game });
  }
  bed.feed.push(story.events);
  await projector.caughtUp();
  const lines: { id: string; amount: number; balanceAfter: number }[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await readStatement(bed.db.pool, ANN, { limit: 10, before });
    if (page.length === 0) break;
    lines.push(...page);
    before = page.at(-1)!.id;
  }
  const moved = story.events.filter(({ account, amount }) => account === ANN && amount !== 0);
  expect(lines.map(({ id, amount, balanceAfter }) => [id, amount, balanceAfter])).toEqual(
    moved.toReversed().map(({ seq, amount, available }) => [`0-${seq}`, amount, available]),
  );
});

test('the history is filtered by game and by period, and pages', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).opens(BOB);
  for (const days of [0, 10, 20, 4, 3, 3]) {
    story.passes(days * DAY_MS);
    for (const game of ['dice', 'keno'] as const) story.plays(ANN, { stake: 1 + days, payout: 0, game });
    story.plays(BOB, { stake: 99, payout: 0 });
  }
  bed.feed.push(story.events);
  await projector.caughtUp();
  const nowMs = STORY_BEGINS + 40 * DAY_MS;
  const base = { nowMs, limit: 100, game: 'all', period: 'all' } as const;
  const stakes = async (page: Partial<Parameters<typeof readGameHistory>[2]>) =>
    (await readGameHistory(bed.db.pool, ANN, { ...base, ...page })).map((round) => round.stakePoints);
  expect(await stakes({})).toEqual([4, 4, 4, 4, 5, 5, 21, 21, 11, 11, 1, 1]);
  expect(await stakes({ game: 'keno' })).toEqual([4, 4, 5, 21, 11, 1]);
  expect(await stakes({ period: 'today' })).toEqual([4, 4]);
  expect(await stakes({ period: 'week' })).toEqual([4, 4, 4, 4, 5, 5]);
  expect(await stakes({ period: 'month', game: 'dice' })).toEqual([4, 4, 5, 21]);
  expect(await stakes({ period: 'today', nowMs: nowMs + DAY_MS })).toEqual([]);
  expect(await stakes({ game: 'slots' })).toEqual([]);
  const [first, second] = await readGameHistory(bed.db.pool, ANN, { ...base, limit: 2 });
  expect([first!.game, second!.game]).toEqual(['keno', 'dice']);
  expect(await stakes({ before: second!.id, limit: 3 })).toEqual([4, 4, 5]);
});

test("a period begins with the first moment of its day, even if another partition's log is short", async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start({ views: [viewNamed('rounds')] });
  const quiet = new EventStory(0).opens(BOB).passes(DAY_MS).plays(BOB, { stake: 9, payout: 0 });
  const busy = new EventStory(1).opens(ANN);
  for (let stake = 1; stake <= 5; stake++) busy.plays(ANN, { stake, payout: 0 });
  busy.passes(DAY_MS / 2 - 1).plays(ANN, { stake: 6, payout: 0 });
  busy.passes(1).plays(ANN, { stake: 7, payout: 0 });
  for (const story of [quiet, busy]) bed.feed.push(story.events);
  await projector.caughtUp();
  const nowMs = STORY_BEGINS + DAY_MS;
  const today = await readGameHistory(bed.db.pool, ANN, { nowMs, limit: 100, game: 'all', period: 'today' });
  expect(today.map((round) => round.stakePoints)).toEqual([7]);
});

test('the activity feed merges related rounds and never holds more than twenty', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory();
  for (let account = 1; account <= 30; account++) story.opens(account);
  for (let account = 1; account <= 30; account++) story.passes(1000).plays(account, { stake: 10, payout: 0 });
  story.passes(1000).plays(30, { stake: 10, payout: 18 }).passes(1000).plays(30, { stake: 5, payout: 0 });
  bed.feed.push(story.events);
  await projector.caughtUp();
  const feed = await readActivity(bed.db.pool);
  expect(feed).toHaveLength(20);
  expect(feed.slice(0, 3).map(({ account, type, amountPoints }) => [account, type, amountPoints])).toEqual([
    [30, 'lose', 15],
    [30, 'win', 8],
    [29, 'lose', 10],
  ]);
  const shown = await readPublicActivity(bed.db.pool);
  expect(shown.slice(0, 3).map(({ type }) => type)).toEqual(['other', 'win', 'other']);
  expect(shown.map(({ id }) => id)).toEqual(feed.map(({ id }) => id));
});

test('with several partitions the feed has the twenty newest rounds, even of one moment, and a natural is a win', async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start({ views: [viewNamed('activity')] });
  const stories = [new EventStory(0), new EventStory(1).passes(500)];
  for (let round = 1; round <= 15; round++) {
    for (const [partition, story] of stories.entries()) {
      story.passes(1000).plays(100 * partition + round, { stake: 10, payout: 0 });
    }
  }
  stories[0]!.passes(1000).plays(16, { stake: 10, payout: 0 }).plays(17, { stake: 10, payout: 25, game: 'blackjack' });
  for (const story of stories) bed.feed.push(story.events);
  await projector.caughtUp();
  const newest = Array.from({ length: 9 }, (_, place) => [115 - place, 15 - place]).flat();
  const feed = await readActivity(bed.db.pool);
  expect(feed.map(({ account }) => account)).toEqual([17, 16, ...newest]);
  const shown = await readPublicActivity(bed.db.pool);
  expect(shown.map(({ account }) => account)).toEqual([17, 16, ...newest]);
  expect(shown.map(({ type }) => type)).toEqual(['win', ...Array.from({ length: 19 }, () => 'other')]);
});

test('however often its slots were overwritten, the feed equals one of all rounds at once, even of one moment', async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start({ views: [viewNamed('activity')], pace: { maxEvents: 7, restMs: 0 } });
  const draw = drawsOf(12);
  const stories = [new EventStory(0), new EventStory(1)];
  const newest = () =>
    stories
      .flatMap(({ events }) => mergeRounds([], foldActivity(events).rounds))
      .toSorted((one, other) => other.at - one.at || one.partition - other.partition || other.seq - one.seq)
      .slice(0, 20)
      .map(({ partition, seq }) => `${partition}-${seq}`);
  for (let turn = 0; turn < 60; turn++) {
    for (const [partition, story] of stories.entries()) {
      for (let round = 0; round < (partition === 1 ? 5 : 1); round++) {
        story.plays(1 + Math.floor(draw() * 30), { stake: 10, payout: draw() < 0.5 ? 0 : 18 });
      }
      if (turn % 4 === 0) story.passes(1000);
      bed.feed.push(story.events);
    }
    await projector.caughtUp();
    // As autovacuum does later; then the planner prefers a scan.
    if (turn === 5) await bed.db.pool.query(sql.unsafe`ANALYZE activity.entry`);
    expect((await readActivity(bed.db.pool)).map(({ id }) => id)).toEqual(newest());
    expect((await readPublicActivity(bed.db.pool)).map(({ id }) => id)).toEqual(newest());
  }
});

test("the feed's slots are updated in place: dead rows do not slow the next batch", async () => {
  await using bed = await projectorBed();
  const story = new EventStory();
  for (let account = 1; account <= 60; account++)
    story.opens(account).passes(1000).plays(account, { stake: 10, payout: 0 });
  {
    await using projector = await bed.start({ pace: { maxEvents: 2, restMs: 0 } });
    bed.feed.push(story.events);
    await projector.caughtUp();
  }
  // A connection's statistics are reported when it ends.
  const work = await eventually(async () => {
    const counted = await bed.db.pool.one(sql.type(feedWork)`
      SELECT n_tup_upd::int AS updated, n_tup_del::int AS deleted
      FROM pg_stat_user_tables WHERE relid = 'activity.entry'::regclass`);
    return counted.updated > 0 ? counted : null;
  });
  expect(work.updated).toBeGreaterThan(500);
  expect(work.deleted).toBe(0);
});

test('a round is shown to its player only, and its server seed after the rotation', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).opens(BOB).bonus(ANN, 100).plays(ANN, { stake: 10, payout: 18 });
  const id = `0-${story.last.seq}`;
  bed.feed.push(story.events);
  await projector.caughtUp();
  const { pool } = bed.db;
  expect(await readRound(pool, ANN, id)).toMatchObject({
    id,
    game: 'dice',
    params: { prediction: 'over' },
    outcome: { die: 5 },
    payoutPoints: 18,
    serverSeed: null,
    clientSeed: 'a seed',
    nonce: 0,
  });
  expect(await readRound(pool, BOB, id)).toBeNull();
  expect(await readRounds(pool, BOB, [id])).toEqual([]);
  expect(await readRound(pool, ANN, '0-1')).toBeNull();
  expect(await readRound(pool, ANN, `1-${story.last.seq}`)).toBeNull();
  expect(await readRound(pool, ANN, '7-9999999999999999')).toBeNull();
  expect(await readSeedPairs(pool, ANN, 2)).toMatchObject([{ epoch: 0, rounds: 1, nextNonce: 1, serverSeed: null }]);
  bed.feed.push(story.reveals(ANN, 0).commits(ANN, 1, 'my seed').events);
  await projector.caughtUp();
  expect(await readRound(pool, ANN, id)).toMatchObject({ serverSeed: 'f'.repeat(64) });
  expect(await readSeedPairs(pool, ANN, 2)).toMatchObject([
    { epoch: 1, rounds: 0, nextNonce: 0, clientSeed: 'my seed', serverSeed: null },
    { epoch: 0, rounds: 1, nextNonce: 1, serverSeed: 'f'.repeat(64) },
  ]);
  for (let round = 0; round < 9; round++) story.plays(ANN, { stake: 1, payout: 0 });
  bed.feed.push(story.events);
  await projector.caughtUp();
  expect(await readSeedPairs(pool, ANN, 2)).toMatchObject([
    { epoch: 1, rounds: 9 },
    { epoch: 0, rounds: 1 },
  ]);
  const latest = `0-${story.last.seq}` as const;
  expect((await readRounds(pool, ANN, [id, '0-1', latest])).map((round) => round.id)).toEqual([latest, id]);
});

test('the next nonce is correct although rounds in moves ended after the last round drawn', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start({ views: [viewNamed('rounds')] });
  const story = new EventStory().opens(ANN);
  const rounds = ROUND_GAMES.flatMap((game) =>
    story
      .starts(ANN, 1)
      .settles(ANN, 0)
      .events.slice(-2)
      .map((event) => ({ ...event, game })),
  );
  const starts = rounds.filter(({ type }) => type === 'round-started');
  const ends = rounds.filter(({ type }) => type === 'round-settled');
  const told = [...story.events.slice(0, 2), ...starts, story.plays(ANN, { stake: 1, payout: 0 }).last, ...ends];
  bed.feed.push(told.map((event, place) => ({ ...event, seq: place + 1 }) as LedgerEvent));
  await projector.caughtUp();
  const [pair] = await readSeedPairs(bed.db.pool, ANN, 1);
  expect(pair).toMatchObject({ rounds: ROUND_GAMES.length + 1, nextNonce: ROUND_GAMES.length + 1 });
});

test('the next nonce is correct while the last round drawn is open, and is counted per player', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start({ views: [viewNamed('rounds')] });
  const story = new EventStory().opens(ANN).opens(BOB);
  for (let round = 0; round < 3; round++) story.plays(BOB, { stake: 1, payout: 0 });
  bed.feed.push(story.plays(ANN, { stake: 1, payout: 0 }).starts(ANN, 1).starts(BOB, 1).events);
  await projector.caughtUp();
  expect(await readSeedPairs(bed.db.pool, ANN, 1)).toMatchObject([{ rounds: 2, nextNonce: 2 }]);
  expect(await readSeedPairs(bed.db.pool, BOB, 1)).toMatchObject([{ rounds: 4, nextNonce: 4 }]);
});

test('the returns of a game include all partitions, and add up batch by batch', async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start();
  for (const partition of [0, 1]) {
    const story = new EventStory(partition).opens(ANN + partition);
    bed.feed.push(story.plays(ANN + partition, { stake: 10, payout: 18 }).events);
    await projector.caughtUp();
    const before = story.events.length;
    bed.feed.push(story.plays(ANN + partition, { stake: 1_000_000, payout: 0 }).events.slice(before));
    await projector.caughtUp();
  }
  const returns = await readHouseReturns(bed.db.pool);
  expect(returns.map(({ game }) => game)).toEqual([...GAME_NAMES]);
  const squares = 2n * (81n + 900_000n ** 2n) * 10n ** 12n;
  expect(returns[0]).toEqual({
    game: 'dice',
    rounds: 4,
    stakes: 2_000_020n,
    payouts: 36n,
    expected: 1_800_018_000_000n,
    squares,
    variance: squares / 10n ** 6n,
  });
  expect(figuresOf(returns[0]!).zScore).toBeCloseTo(-Math.SQRT2, 4);
  expect(returns[1]).toMatchObject({ game: 'roulette', rounds: 0, squares: 0n });
});
