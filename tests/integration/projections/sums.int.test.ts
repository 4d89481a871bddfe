import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { readBalance } from '#projections/balance/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { readGameStats } from '#projections/game-stats/read.ts';
import { figuresOf, totalOf } from '#projections/house-returns/figures.ts';
import { readHouseReturns } from '#projections/house-returns/read.ts';
import { readTop, readStanding } from '#projections/leaderboard/read.ts';
import { readPublicStats } from '#projections/public-stats/read.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { type Bed, projectorBed, workOn } from './projector-bed.ts';

const ANN = 11;
const DOUBLE = 2n ** 53n;
const INT8 = 2n ** 63n - 1n;

function fiveMore(story: EventStory): EventStory {
  return story.bonus(ANN, 5).plays(ANN, { stake: 5, payout: 5 }).holds(ANN, 5).posts(ANN, 5);
}

async function sumsStandAt({ db }: Bed, sum: bigint): Promise<void> {
  const stored = sql.fragment`${String(sum)}::numeric`;
  await db.pool.query(sql.unsafe`UPDATE balance.account SET earned = ${stored}, withdrawn = ${stored}`);
  await db.pool.query(sql.unsafe`UPDATE game_stats.total SET wagered = ${stored}, won = ${stored} * 2`);
  await db.pool.query(sql.unsafe`UPDATE house_returns.game SET stakes = ${stored} * 2, payouts = ${stored}`);
  await db.pool.query(sql.unsafe`UPDATE leaderboard.player SET earned = ${stored}`);
  await db.pool.query(sql.unsafe`UPDATE public_stats.house SET paid_out = ${stored}`);
}

test.each([DOUBLE - 1n, DOUBLE, DOUBLE + 1n, INT8, INT8 + 1n, 10n * INT8])(
  'a sum of %s is shown with every digit by every view',
  async (sum) => {
    await using bed = await projectorBed();
    await using projector = await bed.start();
    const story = fiveMore(new EventStory().opens(ANN));
    bed.feed.push(story.events);
    await projector.caughtUp();
    await sumsStandAt(bed, sum - 5n);
    bed.feed.push(fiveMore(story).events);
    await projector.caughtUp();
    const { pool } = bed.db;
    expect(await readBalance(pool, ANN)).toMatchObject({ totalEarned: sum, totalWithdrawn: sum });
    const won = 2n * (sum - 5n) + 5n;
    const totals = { totalWagered: sum, totalWon: won, netProfit: won - sum };
    expect(await readGameStats(pool, ANN)).toMatchObject(totals);
    expect(await readGameStats(pool, ANN, 'dice')).toMatchObject(totals);
    expect(await readTop(pool, 1)).toMatchObject([{ totalEarned: sum }]);
    expect(await readStanding(pool, ANN)).toMatchObject({ totalEarned: sum });
    expect(await readPublicStats(pool)).toMatchObject({ totalPaidOut: sum });
    const returns = await readHouseReturns(pool);
    const figures = { turnoverPoints: won, payoutPoints: sum, housePoints: won - sum };
    expect(figuresOf(returns.find(({ game }) => game === 'dice')!)).toMatchObject(figures);
    expect(figuresOf(totalOf(returns))).toMatchObject(figures);
    expect(bed.complaints).toEqual([]);
  },
);

test('a net below zero, and sums over several games and partitions, are exact too', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN);
  for (const game of GAME_NAMES) story.plays(ANN, { stake: 1, payout: 0, game });
  bed.feed.push(story.events);
  await projector.caughtUp();
  await bed.db.pool.query(sql.unsafe`UPDATE game_stats.total SET wagered = 9007199254740993`);
  const count = BigInt(GAME_NAMES.length);
  expect(await readGameStats(bed.db.pool, ANN)).toMatchObject({
    totalWagered: count * (DOUBLE + 1n),
    netProfit: -count * (DOUBLE + 1n),
  });
});

/** 2^53 + 1 points in one batch. */
function manyLarge(): EventStory {
  const story = new EventStory().opens(ANN);
  const large = MAX_POINTS / 2;
  const rest = Number(DOUBLE + 1n - 18n * BigInt(large));
  for (const points of [...Array.from({ length: 18 }, () => large), rest]) {
    story.plays(ANN, { stake: points, payout: points });
  }
  for (const points of [...Array.from({ length: 9 }, () => 2 * large), rest]) {
    story.adjusts(ANN, points).holds(ANN, points).posts(ANN, points);
  }
  return story;
}

test('one batch may add more than a double holds, and a view one point off the log is reported with that point', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start({ pace: { maxEvents: 100, restMs: 0 } });
  bed.feed.push(manyLarge().events);
  await projector.caughtUp();
  const sum = DOUBLE + 1n;
  const { pool } = bed.db;
  expect(await readGameStats(pool, ANN)).toMatchObject({ totalWagered: sum, totalWon: sum, netProfit: 0n });
  expect(await readBalance(pool, ANN)).toMatchObject({ totalWithdrawn: sum });
  expect(await readPublicStats(pool)).toMatchObject({ totalPaidOut: sum });
  expect((await readHouseReturns(pool))[0]).toMatchObject({ stakes: sum, payouts: sum });

  expect((await compareView(workOn(bed, 'game-stats'))).difference).toBeNull();
  await pool.query(sql.unsafe`UPDATE game_stats.total SET won = won - 1`);
  expect((await compareView(workOn(bed, 'game-stats'))).difference).toMatchObject({
    stored: { won: DOUBLE },
    refolded: { won: sum },
  });
});

test('gateways of the previous release read the largest value they can take', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(fiveMore(new EventStory().opens(ANN)).events);
  await projector.caughtUp();
  const before = sql.unsafe`
    SELECT account.total_earned AS earned, account.total_withdrawn AS withdrawn, player.total_earned AS ranked
    FROM balance.account JOIN leaderboard.player USING (account)`;
  expect(await bed.db.pool.one(before)).toEqual({ earned: 5, withdrawn: 5, ranked: 5 });
  await sumsStandAt(bed, 10n * INT8);
  const most = Number.MAX_SAFE_INTEGER;
  expect(await bed.db.pool.one(before)).toEqual({ earned: most, withdrawn: most, ranked: most });
});
