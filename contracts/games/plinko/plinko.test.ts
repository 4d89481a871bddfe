import { expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { returnOf } from '../chance.ts';
import tables from '../payout-tables.json' with { type: 'json' };
import { plinko, plinkoParams } from './plinko.ts';
import { chanceOfBucket, plinkoHundredths, RISKS } from './tables.ts';

/** Percent, by rows from 8 to 16: low, medium, high. */
const RETURNS = [
  [98.984, 98.906, 99.063],
  [98.984, 99.141, 99.063],
  [99.004, 98.906, 99.063],
  [99.004, 99.023, 99.16],
  [98.979, 98.989, 99.116],
  [98.999, 98.994, 99.087],
  [99.0, 98.994, 98.978],
  [99.001, 98.998, 99.026],
  [98.999, 98.988, 98.976],
];
const ALL_TABLES = RETURNS.flatMap((row, index) =>
  row.map((percent, at) => ({ rows: index + 8, risk: RISKS[at]!, percent })),
);
const buckets = (rows: number) => Array.from({ length: rows + 1 }, (_, bucket) => bucket);
const waysOf = (rows: number, risk: (typeof RISKS)[number]) =>
  buckets(rows).map((bucket) => ({
    chance: chanceOfBucket(rows, bucket),
    multiplierHundredths: plinkoHundredths(rows, risk, bucket),
  }));

test.each(ALL_TABLES)('$rows rows at $risk risk return $percent %', ({ rows, risk, percent }) => {
  const exact = returnOf(waysOf(rows, risk));
  expect(Math.round((exact.numerator / exact.denominator) * 100_000) / 1000).toBe(percent);
  const published = plinko.returns.find(({ bet }) => bet === `${rows} rows, ${risk} risk`);
  expect(published!.returnToPlayer).toEqual(exact);
  expect(returnOf(plinko.odds.filter(({ bet }) => bet === `${rows} rows, ${risk} risk`))).toEqual(exact);
});

test('the tables are the published ones, symmetric, and highest at the rim', () => {
  const published = tables.plinko_centre_outwards as Record<string, Record<string, number[]>>;
  for (const { rows, risk } of ALL_TABLES) {
    const paid = buckets(rows).map((bucket) => plinkoHundredths(rows, risk, bucket));
    expect(paid.toReversed()).toEqual(paid);
    expect(paid.slice(Math.ceil(rows / 2)).map((hundredths) => hundredths / 100)).toEqual(published[rows]![risk]);
    expect(plinko.topHundredths({ rows, risk })).toBe(Math.max(...paid));
  }
});

test('buckets with equal payouts share a line of the published odds, the centre first', () => {
  const lines = (bet: string) => plinko.odds.filter((line) => line.bet === bet).map(({ winsOn }) => winsOn);
  const even = ['bucket 4', 'bucket 3 or 5', 'bucket 2 or 6', 'bucket 1 or 7', 'bucket 0 or 8'];
  const odd = ['bucket 4 or 5', 'bucket 3 or 6', 'bucket 2 or 7', 'bucket 1 or 8', 'bucket 0 or 9'];
  expect([lines('8 rows, low risk'), lines('9 rows, high risk')]).toEqual([even, odd]);
});

test('the path leads to the bucket, one step per row', () => {
  const { outcome } = plinko.play({ rows: 8, risk: 'low' }, [0, 0.5, 0.4999, 0.999, 0, 0, 0, 0.75]);
  expect(outcome).toEqual({ path: [0, 1, 0, 1, 0, 0, 0, 1], bucket: 3 });
  expect(plinko.floatsNeeded({ rows: 13, risk: 'low' })).toBe(13);
});

test.each([
  [{ rows: 7, risk: 'low' }],
  [{ rows: 17, risk: 'low' }],
  [{ rows: 8.5, risk: 'low' }],
  [{ rows: '8', risk: 'low' }],
  [{ rows: 8, risk: 'expert' }],
  [{ rows: 8 }],
  [{ rows: 8, risk: 'low', bucket: 0 }],
])('rejects %j as a bet', (params) => {
  expect(plinkoParams.safeParse(params).success).toBe(false);
});

test('8,000 balls of one seed pair: the sixteen-row buckets have the expected distribution', () => {
  const rounds = 8000;
  const draws = fixedDraws('plinko');
  const counts = Array<number>(17).fill(0);
  for (let nonce = 0; nonce < rounds; nonce++) {
    counts[plinko.play({ rows: 16, risk: 'high' }, draws(nonce, 16)).outcome.bucket]!++;
  }
  const chance = (bucket: number) => {
    const { numerator, denominator } = chanceOfBucket(16, bucket);
    return numerator / denominator;
  };
  for (const [bucket, count] of counts.entries()) {
    expect(Math.abs(zOf(count, rounds, chance(bucket)))).toBeLessThan(4.5);
  }
  // Rims and neighbours are merged, so that every category expects some.
  const rim = [0, 1, 2, 14, 15, 16];
  const inner = buckets(16).filter((bucket) => !rim.includes(bucket));
  const { chiSquare, limit } = chiSquareOf([
    ...inner.map((bucket) => ({ count: counts[bucket]!, chance: chance(bucket) })),
    {
      count: rim.reduce((sum, bucket) => sum + counts[bucket]!, 0),
      chance: rim.reduce((sum, bucket) => sum + chance(bucket), 0),
    },
  ]);
  expect(chiSquare).toBeLessThan(limit);
});
