import { expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { returnOf } from '../chance.ts';
import tables from '../payout-tables.json' with { type: 'json' };
import { SEGMENTS, wheel, wheelParams } from './wheel.ts';

const HUNDRED = Array.from({ length: 100 }, (_, at) => wheel.play({}, [(at + 0.5) / 100]));

test('the return is exactly 24/25, counted over the hundred parts and over the published chances', () => {
  const hundredths = HUNDRED.reduce((sum, { multiplierHundredths }) => sum + multiplierHundredths, 0);
  expect(hundredths).toBe(96 * 100);
  expect(returnOf(wheel.odds)).toEqual({ numerator: 24, denominator: 25 });
  expect(wheel.returns[0]!.returnToPlayer).toEqual({ numerator: 24, denominator: 25 });
});

test('the segments are the published ones in order, with shares equal to their weights', () => {
  expect(SEGMENTS.map(({ multiplierHundredths, weight }) => [multiplierHundredths / 100, weight])).toEqual(
    tables.wheel_segments_multiplier_weight_of_100,
  );
  for (const [segment, { weight, multiplierHundredths }] of SEGMENTS.entries()) {
    const parts = HUNDRED.filter(({ outcome }) => outcome.segment === segment);
    expect(parts.length).toBe(weight);
    for (const part of parts) expect(part.multiplierHundredths).toBe(multiplierHundredths);
  }
});

test('the published odds have a line per paying segment, in wheel order', () => {
  expect(wheel.odds.map(({ winsOn, multiplierHundredths }) => [winsOn, multiplierHundredths])).toEqual(
    [1.2, 1, 1.5, 2, 0.8, 1.8, 1.3, 0.5, 3].map((paid) => [`the segment of ${paid}x`, Math.round(paid * 100)]),
  );
});

test('30 of 100 lose all, 44 win, 53 lose nothing', () => {
  const among = (holds: (hundredths: number) => boolean) =>
    HUNDRED.filter(({ multiplierHundredths }) => holds(multiplierHundredths)).length;
  expect([among((h) => h === 0), among((h) => h > 100), among((h) => h >= 100)]).toEqual([30, 44, 53]);
});

test('rejects a segment sent by a client', () => {
  expect(wheelParams.safeParse({ segmentIndex: 11 }).success).toBe(false);
});

test('20,000 spins of one seed pair have the expected distribution', () => {
  const rounds = 20_000;
  const draws = fixedDraws('wheel');
  const counts = SEGMENTS.map(() => 0);
  for (let nonce = 0; nonce < rounds; nonce++) counts[wheel.play({}, draws(nonce, 1)).outcome.segment]!++;
  const categories = SEGMENTS.map(({ weight }, at) => ({ count: counts[at]!, chance: weight / 100 }));
  for (const { count, chance } of categories) expect(Math.abs(zOf(count, rounds, chance))).toBeLessThan(4.5);
  const { chiSquare, limit } = chiSquareOf(categories);
  expect(chiSquare).toBeLessThan(limit);
});
