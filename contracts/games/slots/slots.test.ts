import { expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { fraction, returnOf } from '../chance.ts';
import tables from '../payout-tables.json' with { type: 'json' };
import { REEL_TOTALS, REEL_WEIGHTS, slots, slotsHundredths, slotsOutcome, slotsParams, SYMBOLS } from './slots.ts';

const SPINS = SYMBOLS.flatMap((left, a) =>
  SYMBOLS.flatMap((middle, b) =>
    SYMBOLS.map((right, c) => ({
      symbols: [left, middle, right] as [typeof left, typeof middle, typeof right],
      ways: REEL_WEIGHTS[a]! * REEL_WEIGHTS[b]! * REEL_WEIGHTS[c]!,
    })),
  ),
);
const waysOf = (hundredths: number) =>
  SPINS.filter(({ symbols }) => slotsHundredths(symbols) === hundredths).reduce((sum, { ways }) => sum + ways, 0);

test('the return is exactly 917207/1030301', () => {
  const returned = SPINS.reduce((sum, { symbols, ways }) => sum + ways * slotsHundredths(symbols), 0);
  expect(fraction(returned, 100 * 101 ** 3)).toEqual(fraction(917_207, 1_030_301));
  expect(slots.returns).toEqual([{ bet: 'spin', returnToPlayer: fraction(917_207, 1_030_301) }]);
  expect(returnOf(slots.odds)).toEqual(fraction(917_207, 1_030_301));
});

test('the published chances equal the counts, and the table is the published one', () => {
  for (const { chance, multiplierHundredths } of slots.odds) {
    expect(fraction(waysOf(multiplierHundredths), 101 ** 3)).toEqual(chance);
  }
  expect(waysOf(150)).toBe(508_794);
  expect(waysOf(0)).toBe(1_030_301 - 54_521 - 508_794);
  const table = SYMBOLS.map((name, at) => [name, REEL_WEIGHTS[at], slotsHundredths([name, name, name]) / 100]);
  expect(table).toEqual(tables.slots);
});

test('any two of three pay 1.5 in any position; a triple pays as a triple only', () => {
  expect(slotsHundredths(['bell', 'bell', 'star'])).toBe(150);
  expect(slotsHundredths(['bell', 'star', 'bell'])).toBe(150);
  expect(slotsHundredths(['star', 'bell', 'bell'])).toBe(150);
  expect(slotsHundredths(['cherry', 'cherry', 'cherry'])).toBe(200);
  expect(slotsHundredths(['diamond', 'diamond', 'diamond'])).toBe(5000);
  expect(slotsHundredths(['star', 'bell', 'cherry'])).toBe(0);
});

test('each symbol has its share of the reel, exactly of 101', () => {
  for (let at = 0; at < 101; at++) {
    const float = (at + 0.5) / 101;
    const { outcome } = slots.play({}, [float, float, float]);
    const place = REEL_TOTALS.findIndex((total) => at < total);
    expect(outcome.symbols).toEqual([SYMBOLS[place], SYMBOLS[place], SYMBOLS[place]]);
  }
});

test('rejects symbols sent by a client', () => {
  expect(slotsParams.safeParse({ symbols: ['diamond', 'diamond', 'diamond'] }).success).toBe(false);
  expect(slotsOutcome.safeParse({ symbols: ['diamond', 'diamond'] }).success).toBe(false);
});

test('20,000 spins of one seed pair: symbols and prizes have the expected distribution', () => {
  const rounds = 20_000;
  const draws = fixedDraws('slots');
  const symbols = new Map<string, number>();
  const prizes = { triple: 0, pair: 0, none: 0 };
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { outcome, multiplierHundredths } = slots.play({}, draws(nonce, 3));
    for (const symbol of outcome.symbols) symbols.set(symbol, (symbols.get(symbol) ?? 0) + 1);
    prizes[multiplierHundredths === 0 ? 'none' : multiplierHundredths === 150 ? 'pair' : 'triple']++;
  }
  const bySymbol = SYMBOLS.map((name, at) => ({ count: symbols.get(name)!, chance: REEL_WEIGHTS[at]! / 101 }));
  const byPrize = [
    { count: prizes.triple, chance: 54_521 / 101 ** 3 },
    { count: prizes.pair, chance: 508_794 / 101 ** 3 },
    { count: prizes.none, chance: 466_986 / 101 ** 3 },
  ];
  for (const categories of [bySymbol, byPrize]) {
    const total = categories.reduce((sum, { count }) => sum + count, 0);
    for (const { count, chance } of categories) expect(Math.abs(zOf(count, total, chance))).toBeLessThan(4.5);
    const { chiSquare, limit } = chiSquareOf(categories);
    expect(chiSquare).toBeLessThan(limit);
  }
});
