import { expect, test } from 'vitest';
import { coupWords } from './coup-words.ts';

test('a coup names its winner and both totals, the winner’s first', () => {
  expect(coupWords({ playerCards: ['2s', '2d'], bankerCards: ['3s', '4d'], result: 'banker' })).toBe(
    'Banker wins, 7 to 4',
  );
  expect(coupWords({ playerCards: ['9s', 'Kd'], bankerCards: ['3s', '4d'], result: 'player' })).toBe(
    'Player wins with a natural, 9 to 7',
  );
  expect(coupWords({ playerCards: ['6s', 'Kd'], bankerCards: ['3s', '3d'], result: 'tie' })).toBe('Tie, 6 to 6');
});
