import { expect, test } from 'vitest';
import { GAME_NAMES } from '../games/catalogue.ts';
import { PLACES } from '../games/roulette/lines.ts';
import { BET_ROUNDS } from '#tests/support/bet-rounds.ts';
import { describeBet, hasBetWords, placeWords } from './bet.ts';

const stakePoints = 10;
const ofDice = (prediction: string) =>
  describeBet('dice', { params: { prediction }, outcome: { die: 4 }, stakePoints });

test('dice has the prediction and its target', () => {
  expect([ofDice('over')?.full, ofDice('under')?.short]).toEqual(['Over 3.5', 'Under 3.5']);
});

test('roulette lists each place with its stake, and only counts the places where space is short', () => {
  const red = { type: 'red', amountPoints: 20 };
  const straight = { type: 'straight', value: 17, amountPoints: 5 };
  const zeros = { type: 'straight', value: 37, amountPoints: 1 };
  const dozen = { type: 'dozen', value: 2, amountPoints: 1500 };
  const wordsOf = (lines: object[]) =>
    describeBet('roulette', { params: { lines }, outcome: { pocket: 3 }, stakePoints });
  expect(wordsOf([red, straight])).toEqual({ short: 'Red 20, 17 straight 5', full: 'Red 20, 17 straight 5' });
  expect(wordsOf([red, straight, zeros, dozen])).toEqual({
    short: '4 places',
    full: 'Red 20, 17 straight 5, 00 straight 1, 2nd dozen 1,500',
  });
});

test('every place of the table has a distinct name', () => {
  const names = PLACES.map(placeWords);
  expect(new Set(names).size).toBe(PLACES.length);
  expect(names).toEqual(expect.arrayContaining(['0 straight', '00 straight', '3rd column', 'Low', 'Even']));
});

test('crash has the target, or its absence', () => {
  const wordsOf = (autoCashOutHundredths: number | null) =>
    describeBet('crash', {
      params: { autoCashOutHundredths },
      outcome: { crashPointHundredths: 300, cashOutHundredths: 150 },
      stakePoints,
    })?.full;
  expect([wordsOf(150), wordsOf(null)]).toEqual(['Auto cash-out at 1.50x', 'Cash-out by hand']);
});

test('mines has the number of mines and of opened tiles, including a hit mine', () => {
  const wordsOf = (revealed: number[], hitTile: number | null) =>
    describeBet('mines', { params: { mineCount: 3 }, outcome: { mines: [1, 2, 3], revealed, hitTile }, stakePoints })
      ?.full;
  expect([wordsOf([4, 5], null), wordsOf([4, 5], 1), wordsOf([], 1)]).toEqual([
    '3 mines, 2 tiles opened',
    '3 mines, 3 tiles opened',
    '3 mines, 1 tile opened',
  ]);
});

test('blackjack has the first bet and the doubled one', () => {
  const wordsOf = (isDoubled: boolean) =>
    describeBet('blackjack', {
      params: {},
      outcome: { playerCards: ['As', '5d'], dealerCards: ['9h', 'Kc'], isDoubled, result: 'win' },
      stakePoints: 3000,
    });
  expect(wordsOf(false)?.full).toBe('3,000 on one hand');
  expect(wordsOf(true)).toEqual({ short: '1,500, doubled to 3,000', full: '1,500 on one hand, doubled to 3,000' });
});

test('a split has the bet of each hand', () => {
  const hand = (second: string) => ({ cards: ['8s', second], result: 'win' });
  const cards = { playerCards: ['8s', '8d'], dealerCards: ['9h', 'Kc'], isDoubled: false, result: 'win' };
  const outcome = { ...cards, split: [hand('Ks'), hand('Qs')] };
  expect(describeBet('blackjack', { params: {}, outcome, stakePoints: 3000 })).toEqual({
    short: '1,500 on each of two hands',
    full: '1,500 on each of two hands',
  });
});

test('keno counts the picks in short and lists them in order in full', () => {
  const outcome = { drawn: Array.from({ length: 20 }, (_, index) => index + 1), matches: 1 };
  const wordsOf = (numbers: number[]) => describeBet('keno', { params: { numbers }, outcome, stakePoints });
  expect(wordsOf([80, 7, 12])).toEqual({ short: '3 picks', full: '3 picks: 7, 12, 80' });
  expect(wordsOf([5])).toEqual({ short: '1 pick', full: '1 pick: 5' });
});

test('plinko has rows and risk, baccarat the chosen side', () => {
  const ball = {
    params: { rows: 8, risk: 'high' },
    outcome: { path: [1, 0, 1, 0, 1, 0, 1, 0], bucket: 4 },
    stakePoints,
  };
  const hands = { playerCards: ['As', '5d'], bankerCards: ['9h', 'Kc'], result: 'banker' };
  expect(describeBet('plinko', ball)?.full).toBe('8 rows, high risk');
  expect(describeBet('baccarat', { params: { betOn: 'banker' }, outcome: hands, stakePoints })?.full).toBe('Banker');
});

test('slots and the wheel have no text beyond the stake', () => {
  const silent = GAME_NAMES.filter((game) => describeBet(game, BET_ROUNDS[game]) === null);
  expect(silent).toEqual(['slots', 'wheel']);
  expect(GAME_NAMES.filter((game) => !hasBetWords(game))).toEqual(silent);
});

test('a round of another game has no text', () => {
  expect(ofDice('beside')).toBeNull();
  expect(describeBet('mines', { params: { mineCount: 3 }, outcome: undefined, stakePoints })).toBeNull();
});
