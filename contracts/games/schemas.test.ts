import { describe, expect, test } from 'vitest';
import type { GameName, RoundGame } from './catalogue.ts';
import { betRules, ROUNDS, RULES } from './rules.ts';

const upTo = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);
const isOutcome = (game: GameName, outcome: unknown) => RULES[game].outcome.safeParse(outcome).success;
const isBet = (game: GameName, params: unknown) => betRules(game).params.safeParse(params).success;
const isMove = (game: RoundGame, action: unknown) => ROUNDS[game].action.safeParse(action).success;

const keno = { drawn: upTo(20), matches: 0 };
const plinko = { path: Array<number>(8).fill(0), bucket: 0 };
const mines = { mines: [1, 2, 3], revealed: [], hitTile: null };
const baccarat = { playerCards: ['2d', '3d'], bankerCards: ['4d', '5d'], result: 'banker' };
const blackjack = { playerCards: ['2d', '3d'], dealerCards: ['4d', '5d'], isDoubled: false, result: 'lose' };
const aces = (count: number) => Array<string>(count).fill('Ad');
const flown = (crashPointHundredths: number, cashOutHundredths: number | null = null) => ({
  crashPointHundredths,
  cashOutHundredths,
});
const chip = (bet: object) => ({ lines: [{ amountPoints: 1, ...bet }] });

describe('an outcome', () => {
  test.each<[GameName, unknown[]]>([
    ['dice', [{ die: 1 }, { die: 6 }]],
    ['roulette', [{ pocket: 0 }, { pocket: 37 }]],
    ['crash', [flown(100), flown(101, 101), flown(5000, 5000)]],
    ['mines', [mines, { mines: [0, 24], revealed: upTo(25, 0), hitTile: 0 }, { ...mines, hitTile: 24 }]],
    ['blackjack', [blackjack, { ...blackjack, playerCards: aces(22), dealerCards: aces(22), result: 'bust' }]],
    ['wheel', [{ segment: 0 }, { segment: 11 }]],
    ['keno', [keno, { drawn: upTo(20, 61), matches: 10 }]],
    ['plinko', [plinko, { path: Array<number>(16).fill(1), bucket: 16 }]],
    ['baccarat', [baccarat, { ...baccarat, playerCards: aces(3), bankerCards: aces(3), result: 'tie' }]],
  ])("of %s is valid up to the game's last possible result", (game, outcomes) => {
    for (const outcome of outcomes) expect(isOutcome(game, outcome), JSON.stringify(outcome)).toBe(true);
  });

  test.each<[GameName, unknown[]]>([
    ['dice', [{ die: 0 }, { die: 7 }, { die: 1.5 }]],
    ['roulette', [{ pocket: -1 }, { pocket: 38 }, { pocket: 0.5 }]],
    ['crash', [flown(99), flown(5001), flown(100.5), flown(300, 100), flown(300, 5001), flown(300, 150.5)]],
    [
      'mines',
      [
        { ...mines, mines: [25] },
        { ...mines, mines: [0.5] },
        { ...mines, revealed: [-1] },
        { ...mines, revealed: [...upTo(25, 0), 0] },
        { ...mines, hitTile: 25 },
      ],
    ],
    [
      'blackjack',
      [
        { ...blackjack, playerCards: aces(1) },
        { ...blackjack, playerCards: aces(23) },
        { ...blackjack, dealerCards: ['1d', '5d'] },
        { ...blackjack, result: 'tie' },
      ],
    ],
    ['wheel', [{ segment: -1 }, { segment: 12 }, { segment: 0.5 }]],
    [
      'keno',
      [
        { ...keno, drawn: upTo(19) },
        { ...keno, drawn: upTo(21) },
        { ...keno, drawn: upTo(20, 0) },
        { ...keno, drawn: upTo(20, 62) },
        { ...keno, matches: -1 },
        { ...keno, matches: 11 },
        { ...keno, matches: 0.5 },
      ],
    ],
    [
      'plinko',
      [
        { ...plinko, path: Array<number>(7).fill(0) },
        { ...plinko, path: Array<number>(17).fill(0) },
        { ...plinko, path: Array<number>(8).fill(2) },
        { ...plinko, path: Array<number>(8).fill(-1) },
        { ...plinko, path: Array<number>(8).fill(0.5) },
        { ...plinko, bucket: -1 },
        { ...plinko, bucket: 17 },
        { ...plinko, bucket: 0.5 },
      ],
    ],
    [
      'baccarat',
      [
        { ...baccarat, playerCards: aces(1) },
        { ...baccarat, bankerCards: aces(4) },
        { ...baccarat, result: 'push' },
      ],
    ],
  ])('of %s is rejected if the game cannot have it', (game, outcomes) => {
    for (const outcome of outcomes) expect(isOutcome(game, outcome), JSON.stringify(outcome)).toBe(false);
  });
});

describe('a bet', () => {
  test.each<[GameName, unknown[]]>([
    ['roulette', [0, 37].map((value) => chip({ type: 'straight', value }))],
    ['roulette', [1, 3].flatMap((value) => ['dozen', 'column'].map((type) => chip({ type, value })))],
    ['roulette', [1, 1e9].map((amountPoints) => chip({ type: 'red', amountPoints }))],
    ['roulette', [{ lines: upTo(38, 0).map((value) => ({ type: 'straight', value, amountPoints: 1 })) }]],
    ['crash', [101, 5000, null].map((autoCashOutHundredths) => ({ autoCashOutHundredths }))],
    ['mines', [3, 10].map((mineCount) => ({ mineCount }))],
    ['keno', [[1], [80], upTo(10)].map((numbers) => ({ numbers }))],
    ['plinko', [8, 16].map((rows) => ({ rows, risk: 'low' }))],
  ])("on %s is valid up to the game's limits", (game, bets) => {
    for (const params of bets) expect(isBet(game, params), JSON.stringify(params)).toBe(true);
  });

  test('with a fraction of a hundredth, or with a result, is rejected', () => {
    expect(isBet('crash', { autoCashOutHundredths: 150.5 })).toBe(false);
    expect(isBet('crash', { autoCashOutHundredths: 150, crashPointHundredths: 200 })).toBe(false);
    expect(isBet('mines', { mineCount: 3, mines: [0, 1, 2] })).toBe(false);
    expect(isBet('keno', { numbers: [1], drawn: [1] })).toBe(false);
  });

  test('on an unknown place of the roulette table, or above its maximum, is rejected', () => {
    for (const bet of [
      { type: 'straight', value: -1 },
      { type: 'straight', value: 0.5 },
      { type: 'dozen', value: 0 },
      { type: 'column', value: 1.5 },
      { type: 'red', amountPoints: 1.5 },
      { type: 'red', amountPoints: 1e9 + 1 },
    ]) {
      expect(isBet('roulette', chip(bet)), JSON.stringify(bet)).toBe(false);
    }
  });
});

describe('a move', () => {
  test.each<[RoundGame, object]>([
    ['blackjack', { type: 'hit' }],
    ['blackjack', { type: 'stand' }],
    ['blackjack', { type: 'double' }],
    ['mines', { type: 'reveal', tile: 0 }],
    ['mines', { type: 'reveal', tile: 24 }],
    ['mines', { type: 'cash-out' }],
    ['crash', { type: 'cash-out' }],
    ['crash', { type: 'cash-out', atHundredths: 101 }],
  ])('of %s, %j, is valid, and rejected with a result', (game, move) => {
    expect(isMove(game, move)).toBe(true);
    expect(isMove(game, { ...move, payoutPoints: 1_000_000 })).toBe(false);
  });

  test('with a fraction of a tile or of a hundredth is rejected', () => {
    expect(isMove('mines', { type: 'reveal', tile: 0.5 })).toBe(false);
    expect(isMove('crash', { type: 'cash-out', atHundredths: 150.5 })).toBe(false);
  });
});

test('a hand between moves has at least two cards', () => {
  expect(ROUNDS.blackjack.progress.safeParse({ playerCards: aces(2), dealerUp: '2d' }).success).toBe(true);
  expect(ROUNDS.blackjack.progress.safeParse({ playerCards: aces(1), dealerUp: '2d' }).success).toBe(false);
});
