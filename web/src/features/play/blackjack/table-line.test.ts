import { expect, test } from 'vitest';
import type { ShownCard } from '#contracts/games/cards/shown-card.ts';
import { turnWords } from './table-line.ts';

const HIDDEN: ShownCard = { suit: '?', rank: '?', value: 0 };
const spade = (rank: '3' | '6' | '10' | 'A', value: number): ShownCard => ({ suit: 'spades', rank, value });
const [THREE, SIX, TEN, ACE] = [spade('3', 3), spade('6', 6), spade('10', 10), spade('A', 11)];

test.each([
  [[SIX, TEN], TEN, true, 'You have 16, the dealer shows 10. Hit, stand or double?'],
  [[ACE, SIX], SIX, true, 'You have a soft 17, the dealer shows 6. Hit, stand or double?'],
  [[ACE, SIX, TEN], ACE, false, 'You have 17, the dealer shows an ace. Hit or stand?'],
  [[ACE, THREE, THREE], ACE, false, 'You have a soft 17, the dealer shows an ace. Hit or stand?'],
])('the player’s turn names both hands and the possible moves', (playerCards, up, canDouble, words) => {
  expect(turnWords({ playerCards, dealerCards: [up, HIDDEN], canDouble })).toBe(words);
});

test('a pair names the split among the moves, and after it the hand that is in play', () => {
  const pair = { playerCards: [SIX, SIX], dealerCards: [TEN, HIDDEN] };
  expect(turnWords({ ...pair, canDouble: true, canSplit: true })).toBe(
    'You have 12, the dealer shows 10. Hit, stand, double or split?',
  );
  const hand = (second: ShownCard, isInPlay: boolean) => ({ cards: [SIX, second], value: 0, isInPlay, result: null });
  const words = (isFirst: boolean) =>
    turnWords({ ...pair, canDouble: false, splitHands: [hand(THREE, isFirst), hand(ACE, !isFirst)] });
  expect(words(true)).toBe('Your first hand has 9, the dealer shows 10. Hit or stand?');
  expect(words(false)).toBe('Your second hand has a soft 17, the dealer shows 10. Hit or stand?');
});
