import { describe, expect, test } from 'vitest';
import { floatsOf } from '../fairness/seeds.ts';
import vectors from '../fairness/vectors.json' with { type: 'json' };
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { type Card, DECK } from './cards/card.ts';
import { GAME_NAMES } from './catalogue.ts';
import { RULES } from './rules.ts';
import { explain, floorText } from './explanations.ts';

const [vector] = vectors.ours;
const PARAMS = {
  dice: { prediction: 'over' },
  roulette: { lines: [{ type: 'red', amountPoints: 1 }] },
  crash: {},
  mines: { mineCount: 3 },
  slots: {},
  blackjack: {},
  wheel: {},
  keno: { numbers: [1] },
  plinko: { rows: 16, risk: 'low' },
  baccarat: { betOn: 'tie' },
} as const;
const floats = floatsOf(vector!, 52, nodeHmac);
const stepsOf = (game: keyof typeof PARAMS, count: number) => explain(game, PARAMS[game], floats.slice(0, count));
const endings = (game: keyof typeof PARAMS, count: number) =>
  stepsOf(game, count).map(({ value }) => value.split(' → ')[1]);

describe('each explanation ends at the outcome of the rules', () => {
  test('with one float', () => {
    expect(stepsOf('dice', 1)).toEqual([
      { label: 'Die', value: '1 + floor(0.771740999306 × 6) = 1 + floor(4.6304459958) = 5' },
    ]);
    expect(stepsOf('roulette', 1)).toEqual([
      { label: 'Pocket', value: 'floor(0.771740999306 × 38) = floor(29.3261579736) = 29 → 29, black' },
    ]);
    expect(stepsOf('wheel', 1)).toEqual([
      { label: 'Segment', value: 'floor(0.771740999306 × 100) = floor(77.1740999306) = 77 → segment 8 (68 to 77), 0x' },
    ]);
    expect(stepsOf('crash', 1)).toEqual([
      { label: 'Integer', value: '0.771740999306 × 2^32 = 3314602353' },
      { label: 'Hundredths', value: 'floor(96 × 2^32 / (3314602353 + 1)) = 124' },
      { label: 'Crash point', value: '124 hundredths, at least 1.00 and at most 50.00: 1.24' },
    ]);
  });

  test('with several', () => {
    expect(endings('slots', 3)).toEqual(['grapes (75 to 89)', 'grapes (75 to 89)', 'lemon (30 to 54)']);
    expect(endings('mines', 3)).toEqual([
      '19 (row 4, column 5), one of the 25 left',
      '22 (row 5, column 3), one of the 24 left',
      '7 (row 2, column 3), one of the 23 left',
    ]);
    expect(endings('keno', 20)[0]).toMatch(/^\d+, one of the 80 left$/);
    expect(endings('keno', 20).map((ending) => Number.parseInt(ending!))).toEqual(vector!.keno20of80);
    expect(endings('plinko', 16).slice(0, 3)).toEqual(['right', 'right', 'left']);
    expect(stepsOf('plinko', 16).at(-1)).toEqual({ label: 'Bucket', value: '5 of 16 to the right = 5' });
  });

  test('with cards', () => {
    expect(endings('baccarat', 6)).toEqual([
      'Q of diamonds',
      'K of spades',
      '6 of diamonds',
      'Q of hearts',
      '2 of hearts',
    ]);
    expect(stepsOf('baccarat', 6).at(-1)!.label).toBe('Player, third card');
    expect(stepsOf('blackjack', 5).map(({ label }) => label)).toEqual([
      'Player, first card',
      'Player, second card',
      'Dealer, open card',
      'Dealer, hidden card',
      'Draw 1',
    ]);
  });
});

test('steps are numbered within their kind; surplus floats have none', () => {
  const labels = (game: keyof typeof PARAMS) => stepsOf(game, 52).map(({ label }) => label);
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
  expect(labels('slots')).toEqual(numbered('Reel', 3));
  expect(labels('mines')).toEqual(numbered('Mine', 3));
  expect(labels('keno')).toEqual(numbered('Number', 20));
  expect(labels('plinko')).toEqual([...numbered('Row', 16), 'Bucket']);
  expect(labels('blackjack').slice(4)).toEqual(numbered('Draw', 48));
});

test.each([
  ['9d Kd 2d 3d 4d 5d', []],
  ['6d Kd 2d 3d 4d 5d', ['Banker, third card']],
  ['2d 3d 3h 3s 8d 5d', ['Player, third card']],
  ['2d 3d 2h Kd 4d 5d', ['Player, third card', 'Banker, third card']],
])('baccarat with %s names the drawn third cards: %j', (cards, thirds) => {
  const dealt = cards.split(' ').map((card) => (DECK.indexOf(card as Card) + 0.5) / DECK.length);
  expect(explain('baccarat', PARAMS.baccarat, [...dealt, 0.5]).map(({ label }) => label)).toEqual([
    'Player, first card',
    'Player, second card',
    'Banker, first card',
    'Banker, second card',
    ...thirds,
  ]);
});

test("a draw by weight names its interval from 0 and the segment's multiplier", () => {
  const valueAt = (game: 'wheel' | 'slots', float: number) => explain(game, {}, [float])[0]!.value;
  expect(valueAt('wheel', 0)).toBe('floor(0.000000000000 × 100) = floor(0.0000000000) = 0 → segment 0 (0 to 9), 0x');
  expect(valueAt('wheel', 0.125)).toBe(
    'floor(0.125000000000 × 100) = floor(12.5000000000) = 12 → segment 1 (10 to 18), 1.2x',
  );
  expect(valueAt('slots', 0)).toBe('floor(0.000000000000 × 101) = floor(0.0000000000) = 0 → cherry (0 to 29)');
});

test('the plinko path is written row by row', () => {
  expect(explain('plinko', { rows: 8, risk: 'low' }, [0.5, 0.25, 0, 0, 0, 0, 0, 0]).slice(0, 2)).toEqual([
    { label: 'Row 1', value: 'floor(0.500000000000 × 2) = floor(1.0000000000) = 1 → right' },
    { label: 'Row 2', value: 'floor(0.250000000000 × 2) = floor(0.5000000000) = 0 → left' },
  ]);
});

test('the hundredths of a crash are rounded down and limited to 1.00 to 50.00', () => {
  const [half, lowest, highest] = [0.5, 1 - 2 ** -32, 0].map((float) => explain('crash', {}, [float]));
  expect(half!.map(({ value }) => value)).toEqual([
    '0.500000000000 × 2^32 = 2147483648',
    'floor(96 × 2^32 / (2147483648 + 1)) = 191',
    '191 hundredths, at least 1.00 and at most 50.00: 1.91',
  ]);
  expect(lowest![2]!.value).toBe('96 hundredths, at least 1.00 and at most 50.00: 1.00');
  expect(highest![2]!.value).toBe('412316860416 hundredths, at least 1.00 and at most 50.00: 50.00');
});

test('every game has an explanation', () => {
  for (const game of GAME_NAMES) {
    const count = RULES[game].floatsNeeded(PARAMS[game] as never);
    expect(stepsOf(game, count).length).toBeGreaterThan(0);
  }
});

const FLOOR = /^floor\(0\.(\d+) × (\d+)\) = floor\((\d+)\.\d+\) = (\d+)$/;

test('the written digits give the same result, even next to boundaries', () => {
  const wrong: string[] = [];
  for (let count = 2; count <= 101; count++) {
    for (let thing = 1; thing <= count; thing++) {
      const begins = Math.ceil((thing * 2 ** 32) / count);
      for (const integer of [begins - 2, begins - 1, begins, begins + 1].filter((drawn) => drawn < 2 ** 32)) {
        const drawn = Math.floor((integer * count) / 2 ** 32);
        const text = floorText(integer / 2 ** 32, count);
        const [digits, factor, whole, result] = FLOOR.exec(text)!.slice(1);
        const byHand = (BigInt(digits!) * BigInt(factor!)) / 10n ** BigInt(digits!.length);
        if ([byHand, whole, result].some((told) => Number(told) !== drawn)) wrong.push(`${text}, and not ${drawn}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
