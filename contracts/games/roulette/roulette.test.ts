import { expect, test } from 'vitest';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { refuseBet } from '../limits.ts';
import {
  covers,
  gatherLines,
  type Line,
  LINE_TYPES,
  lineCovering,
  lineHundredths,
  numbersOf,
  placeOf,
  PLACES,
} from './lines.ts';
import { colourOf, pocketText, POCKETS } from './pockets.ts';
import { returnedOn, roulette, rouletteParams } from './roulette.ts';

const ALL = Array.from({ length: POCKETS }, (_, pocket) => pocket);
const floatOf = (pocket: number) => (pocket + 0.5) / POCKETS;
const red = (amountPoints: number): Line => ({ type: 'red', amountPoints });
const straight = (value: number, amountPoints: number): Line => ({ type: 'straight', value, amountPoints });

test('the table has 50 places: 38 numbers, six halves, six thirds', () => {
  expect(new Set(PLACES.map(placeOf)).size).toBe(50);
  const sizes = PLACES.map((place) => numbersOf(place).length);
  expect(sizes.toSorted((a, b) => a - b)).toEqual([...Array(38).fill(1), ...Array(6).fill(12), ...Array(6).fill(18)]);
});

test.each(PLACES.map((place) => [placeOf(place), place] as const))('the return of %s is exactly 36/38', (_, place) => {
  const returned = ALL.map((pocket) => roulette.settle({ lines: [place] }, 1, [floatOf(pocket)]).payoutPoints);
  expect(returned.reduce((sum, points) => sum + points, 0)).toBe(36);
});

test('a number pays 36 times its chips, a third three times, a half twice', () => {
  for (const place of PLACES) {
    const times = { 1: 36, 12: 3, 18: 2 }[numbersOf(place).length]!;
    const lines = [{ ...place, amountPoints: 100 }];
    expect(returnedOn(numbersOf(place)[0]!, lines)).toBe(100 * times);
  }
});

test('the published odds match the rules for every type of line', () => {
  expect(new Set(roulette.odds.map(({ bet }) => bet))).toEqual(new Set(LINE_TYPES));
  expect(roulette.returns.map(({ bet }) => bet)).toEqual(roulette.odds.map(({ bet }) => bet));
  for (const { bet, chance, multiplierHundredths } of roulette.odds) {
    const places = PLACES.filter(({ type }) => type === bet);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) {
      expect(numbersOf(place).length * chance.denominator).toBe(POCKETS * chance.numerator);
      expect(lineHundredths(place.type)).toBe(multiplierHundredths);
    }
  }
  for (const { returnToPlayer } of roulette.returns) expect(returnToPlayer).toEqual({ numerator: 18, denominator: 19 });
});

test('18 reds, 18 blacks, two greens; on green only the number itself wins', () => {
  expect(ALL.filter((pocket) => colourOf(pocket) === 'red')).toEqual([
    1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
  ]);
  expect(ALL.filter((pocket) => colourOf(pocket) === 'green').map(pocketText)).toEqual(['0', '00']);
  for (const green of [0, 37]) {
    expect(PLACES.filter((place) => covers(place, green)).map(placeOf)).toEqual([`straight ${green}`]);
  }
});

test('halves and thirds cover what the table shows', () => {
  const numbers = (type: string, value?: number) =>
    numbersOf(PLACES.find((place) => placeOf(place) === (value === undefined ? type : `${type} ${value}`))!);
  const from = (first: number, count: number, step = 1) =>
    Array.from({ length: count }, (_, index) => first + index * step);
  expect(numbers('low')).toEqual(from(1, 18));
  expect(numbers('high')).toEqual(from(19, 18));
  expect(numbers('odd')).toEqual(from(1, 18, 2));
  expect(numbers('even')).toEqual(from(2, 18, 2));
  for (const value of [1, 2, 3]) {
    expect(numbers('dozen', value)).toEqual(from(12 * value - 11, 12));
    expect(numbers('column', value)).toEqual(from(value, 12, 3));
  }
});

test('lines pay independently and add up', () => {
  const lines = [red(10), straight(7, 5), straight(0, 1)];
  const { payoutPoints, multiplierHundredths, outcome } = roulette.settle({ lines }, 16, [floatOf(7)]);
  expect(outcome).toEqual({ pocket: 7 });
  expect(payoutPoints).toBe(20 + 180);
  expect(multiplierHundredths).toBe(1250);
  expect(roulette.settle({ lines }, 16, [floatOf(2)]).payoutPoints).toBe(0);
});

test('the multiplier of several lines is rounded down: 2 of 3 points are 0.66', () => {
  const lines = [red(1), straight(8, 2)];
  expect(roulette.settle({ lines }, 3, [floatOf(1)])).toMatchObject({ multiplierHundredths: 66, payoutPoints: 2 });
});

test('a stake other than the sum of the lines is refused before the bet and throws after it', () => {
  const params = { lines: [red(10), straight(7, 5)] };
  expect(refuseBet(roulette, params, 15)).toBeNull();
  expect(refuseBet(roulette, params, 10)?.code).toBe('stake-out-of-bounds');
  expect(() => roulette.settle(params, 10, [0.5])).toThrow(RangeError);
});

test('the highest payout is the maximum over all pockets', () => {
  const params = { lines: [straight(7, 100), red(1000), straight(8, 90)] };
  expect(roulette.topPayoutPoints(params, 1190)).toBe(3600 + 2000);
  expect(ALL.map((pocket) => returnedOn(pocket, params.lines)).every((points) => points <= 5600)).toBe(true);
  expect(refuseBet(roulette, { lines: [straight(7, 27_778)] }, 27_778)?.code).toBe('payout-out-of-bounds');
  expect(refuseBet(roulette, { lines: [straight(7, 27_777)] }, 27_777)).toBeNull();
});

test('a bet given by its numbers is valid only if they are exactly those of its place', () => {
  expect(lineCovering('straight', [17], 5)).toEqual(straight(17, 5));
  expect(lineCovering('straight', [37], 5)).toEqual(straight(37, 5));
  const reds = numbersOf(red(1));
  expect(lineCovering('red', reds.toReversed(), 5)).toEqual(red(5));
  expect(lineCovering('column', [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36], 1)).toEqual({
    type: 'column',
    value: 3,
    amountPoints: 1,
  });
  for (const [type, numbers] of [
    ['straight', ALL.slice(1, 37)],
    ['straight', [38]],
    ['red', [...reds, 2]],
    ['red', reds.slice(1)],
    ['red', [...reds.slice(1), reds[1]!]],
    ['black', reds],
    ['split', [1, 2]],
    ['red', []],
  ] as const) {
    expect(lineCovering(type, numbers, 5)).toBeNull();
  }
});

test('chips on one place become one line', () => {
  expect(gatherLines([red(5), straight(1, 1), red(10), straight(1, 2), straight(2, 1)])).toEqual([
    red(15),
    straight(1, 3),
    straight(2, 1),
  ]);
});

test.each([
  [{ lines: [] }],
  [{}],
  [{ lines: [red(5), red(5)] }],
  [{ lines: [red(0)] }],
  [{ lines: [red(-5), straight(1, 10)] }],
  [{ lines: [red(0.5)] }],
  [{ lines: [{ type: 'red', amountPoints: '5' }] }],
  [{ lines: [{ type: 'red', numbers: [2], amountPoints: 5 }] }],
  [{ lines: [{ ...straight(7, 5), numbers: [7, 8] }] }],
  [{ lines: [{ type: 'dozen', value: 1, numbers: [13], amountPoints: 5 }] }],
  [{ lines: [straight(38, 5)] }],
  [{ lines: [{ type: 'dozen', value: 4, amountPoints: 5 }] }],
  [{ lines: [{ type: 'straight', amountPoints: 5 }] }],
  [{ lines: [{ type: 'basket', amountPoints: 5 }] }],
  [{ lines: [red(5)], winningNumber: 7 }],
])('rejects %j as a bet', (params) => {
  expect(rouletteParams.safeParse(params).success).toBe(false);
});

test('20,000 spins of one seed pair: the pockets have the expected distribution', () => {
  const rounds = 20_000;
  const draws = fixedDraws('roulette');
  const counts = Array<number>(POCKETS).fill(0);
  for (let nonce = 0; nonce < rounds; nonce++) {
    counts[roulette.settle({ lines: [red(1)] }, 1, draws(nonce, 1)).outcome.pocket]!++;
  }
  for (const count of counts) expect(Math.abs(zOf(count, rounds, 1 / POCKETS))).toBeLessThan(4.5);
  const { chiSquare, limit } = chiSquareOf(counts.map((count) => ({ count, chance: 1 / POCKETS })));
  expect(chiSquare).toBeLessThan(limit);
});

test('of 20,000 lists that almost match a place, the look-up accepts exact matches only', () => {
  const lot = fixedDraws('roulette look-up');
  for (let nonce = 0; nonce < 20_000; nonce++) {
    const [which, at, by, what] = lot(nonce, 4) as [number, number, number, number];
    const place = PLACES[Math.floor(which * PLACES.length)]!;
    const numbers: unknown[] = [...numbersOf(place)];
    const other = [Math.floor(by * 40) - 1, numbers[0], String(numbers[0]), null, (numbers[0] as number) + 0.5][
      Math.floor(what * 5)
    ];
    numbers[Math.floor(at * (numbers.length + 1))] = other;
    const isSame =
      numbers.length === numbersOf(place).length && numbersOf(place).every((pocket) => numbers.includes(pocket));
    const isOther = place.type === 'straight' && numbers.length === 1 && ALL.includes(numbers[0] as number);
    const found = lineCovering(place.type, numbers, 1);
    const said = numbers.toSorted((a, b) => Number(a) - Number(b));
    const taken = isSame || isOther ? said : null;
    expect(found && numbersOf(found), `${placeOf(place)} by ${JSON.stringify(numbers)}`).toEqual(taken);
  }
});
