import { expect, test } from 'vitest';
import type { BlackjackResult } from '#contracts/games/blackjack/results.ts';
import { countOf, reasonWords, RESULT_TITLES } from './hand-words.ts';

test.each([
  ['an ace that counts 11 makes a hand soft', ['As', '6d'], { total: 17, note: 'soft' }],
  ['an ace that has to count 1 does not', ['As', '6d', '10c'], { total: 17, note: null }],
  ['one of two aces counts 11', ['As', 'Ad'], { total: 12, note: 'soft' }],
  ['at 21 nothing is left to be soft for', ['As', '6d', '4c'], { total: 21, note: null }],
  ['an ace and a ten are blackjack', ['As', 'Kd'], { total: 21, note: 'blackjack' }],
  ['21 with three cards is not', ['7s', '7d', '7c'], { total: 21, note: null }],
  ['above 21 is a bust', ['8s', '9d', '10c'], { total: 27, note: 'bust' }],
] as const)('%s', (_, cards, count) => {
  expect(countOf(cards)).toEqual(count);
});

test('21 of two cards is no blackjack in a hand of a split', () => {
  expect(countOf(['As', 'Kd'], true)).toEqual({ total: 21, note: null });
});

test('a split names the result of each hand', () => {
  const hands = { player: ['8s', '8d'], dealer: ['9h', '8c'] } as const;
  const words = (split: readonly BlackjackResult[]) => reasonWords({ result: 'push', split, ...hands });
  expect(words(['win', 'lose'])).toBe('Your first hand wins, your second loses');
  expect(words(['bust', 'push'])).toBe('Your first hand is bust, your second ties');
});

test.each([
  ['blackjack', ['As', 'Kd'], ['9h', '8c'], 'BLACKJACK: An ace and a ten, paid 3:2'],
  ['win', ['10s', 'Kd'], ['9h', '8c'], 'YOU WIN: 20 beats 17'],
  ['win', ['10s', '2d'], ['9h', '6c', 'Kh'], 'YOU WIN: The dealer went over with 25'],
  ['push', ['10s', '7d'], ['9h', '8c'], 'PUSH (TIE): You both have 17'],
  ['push', ['10s', 'Ad'], ['Ah', 'Kc'], 'PUSH (TIE): You both have blackjack'],
  ['bust', ['10s', '7d', '8c'], ['9h', '8c'], 'BUST: You went over with 25'],
  ['lose', ['10s', '7d'], ['10h', '8c'], 'DEALER WINS: 18 beats your 17'],
  ['lose', ['7s', '7d', '7c'], ['Ah', 'Kc'], 'DEALER WINS: The dealer has blackjack'],
] as const)('a %s names its reason', (result, player, dealer, words) => {
  expect(`${RESULT_TITLES[result]}: ${reasonWords({ result, player, dealer })}`).toBe(words);
});
