import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DECK } from '#contracts/games/cards/card.ts';
import { cardName } from './playing-card.tsx';
import { PlayingCard } from './playing-card.tsx';

const said = () => screen.getByRole('img').getAttribute('aria-label');

afterEach(cleanup);

test('a face-up card is named, a face-down one is not', () => {
  const { rerender } = render(<PlayingCard card="Qd" isFaceUp={false} />);
  expect(said()).toBe('A card face down');
  rerender(<PlayingCard card="Qd" isFaceUp />);
  expect(said()).toBe('Queen of diamonds');
});

test('an unknown card cannot be turned', () => {
  render(<PlayingCard card={null} isFaceUp />);
  expect(said()).toBe('A card face down');
});

test('a back shows a mark when given one', () => {
  render(<PlayingCard card={null} isFaceUp={false} backMark="?" />);
  expect(screen.getByText('?')).toBeDefined();
});

test('all fifty-two cards have distinct names and can be drawn', () => {
  expect(new Set(DECK.map(cardName)).size).toBe(52);
  for (const card of DECK) {
    render(<PlayingCard card={card} isFaceUp />);
    expect(said()).toBe(cardName(card));
    cleanup();
  }
});
