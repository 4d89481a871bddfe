import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Hand } from './hand.tsx';

afterEach(cleanup);

const open = (card: 'As' | '6d' | '10c') => ({ card, isFaceUp: true });

test('an ace that counts 11 is called soft, and one that counts 1 is not', () => {
  const { rerender } = render(<Hand hand="player" cards={[open('As'), open('6d')]} />);
  expect(screen.getByRole('region', { name: 'Your hand' }).textContent).toContain('counts 17soft');
  rerender(<Hand hand="player" cards={[open('As'), open('6d'), open('10c')]} />);
  expect(screen.getByRole('region', { name: 'Your hand' }).textContent).toContain('counts 17');
  expect(screen.queryByText('soft')).toBeNull();
});

test('the dealer’s hidden card shows a question mark and is not counted', () => {
  render(<Hand hand="dealer" cards={[open('10c'), { card: null, isFaceUp: false }]} />);
  const hand = screen.getByRole('region', { name: 'Dealer’s hand' });
  expect(hand.textContent).toContain('counts 10');
  expect(hand.textContent).toContain('and a card face down');
  expect(screen.getByText('?')).toBeDefined();
});

test('a card that has not been turned yet is not counted either', () => {
  render(<Hand hand="player" cards={[open('10c'), { card: '6d', isFaceUp: false }]} />);
  expect(screen.getByRole('region').textContent).toContain('counts 10');
  expect(screen.queryByText('?')).toBeNull();
});
