import { expect, test } from 'vitest';
import { returnWords } from './game-card.tsx';

test('a card states one return, the range by bet, or the return of the best play', () => {
  expect(returnWords({ game: 'roulette', returns: { least: 94.74, most: 94.74 } })).toBe('Returns 94.7%');
  expect(returnWords({ game: 'baccarat', returns: { least: 85.88, most: 98.94 } })).toBe('Returns 85.9% to 98.9%');
  expect(returnWords({ game: 'blackjack', returns: { least: 98.91, most: 98.91 } })).toBe('Returns up to 98.9%');
});
