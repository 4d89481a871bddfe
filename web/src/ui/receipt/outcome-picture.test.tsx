import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OutcomeMark } from './outcome-mark.tsx';

afterEach(cleanup);

test.each([
  ['dice', { die: 4 }, 'The die shows 4'],
  ['crash', { crashPointHundredths: 235, cashOutHundredths: null }, 'Crashed at 2.35x'],
  ['crash', { crashPointHundredths: 235, cashOutHundredths: 150 }, 'Cashed out at 1.50x. Crashed at 2.35x'],
  ['mines', { mines: [4, 9, 20], revealed: [0, 1], hitTile: null }, '3 mines: cashed out after 2 safe tiles'],
  ['mines', { mines: [4, 9, 20], revealed: [0], hitTile: 9 }, '3 mines: a mine was hit after 1 safe tile'],
  ['slots', { symbols: ['bell', 'star', 'bell'] }, 'The reels show Bell, Star, Bell'],
  [
    'blackjack',
    { playerCards: ['As', 'Kd'], dealerCards: ['9h', '6c', '9d'], isDoubled: false, result: 'blackjack' },
    'Blackjack against a bust of 24',
  ],
  [
    'blackjack',
    {
      playerCards: ['8s', '8d'],
      dealerCards: ['9h', '10c'],
      isDoubled: false,
      result: 'lose',
      split: [
        { cards: ['8s', '10d'], result: 'lose' },
        { cards: ['8d', '5c', 'Kc'], result: 'bust' },
      ],
    },
    '18 and a bust of 23 against 19',
  ],
  ['wheel', { segment: 11 }, 'The wheel shows 3x'],
])('an outcome of %s is drawn and named', (game, outcome, words) => {
  render(<OutcomeMark game={game} outcome={outcome} />);
  expect(screen.getByRole('img', { name: words })).toBeDefined();
});

test('an unknown outcome keeps its space without text', () => {
  render(<OutcomeMark game="slots" outcome={undefined} />);
  expect(screen.queryByRole('img')).toBeNull();
});
