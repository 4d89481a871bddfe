import { expect, test } from 'vitest';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { betRules } from '#contracts/games/rules.ts';
import { oddsLines } from './odds-lines.ts';

function linesOf(game: (typeof GAME_NAMES)[number]) {
  const { odds, returns } = betRules(game);
  return oddsLines({ odds: [...odds], returns: [...returns] });
}

test.each(GAME_NAMES)('every published return of %s is shown, on its line or on its own', (game) => {
  const { lines, others } = linesOf(game);
  expect(lines.every(({ returns }) => returns !== null) || others.length > 0).toBe(true);
});

test('a return is matched to its bet, to its line, or is listed separately', () => {
  expect(linesOf('dice').lines.map(({ returns }) => returns)).toEqual(['9/10 (90%)', '9/10 (90%)']);
  const { lines, others } = linesOf('mines');
  expect(lines[0]).toMatchObject({ bet: '3 mines', winsOn: '1 safe tile', returns: '1199/1250 (95.92%)' });
  expect(others).toEqual([]);
  expect(linesOf('crash').lines.every(({ returns }) => returns === null)).toBe(true);
  expect(linesOf('crash').others).toEqual([{ bet: 'any target', returns: '24/25 (96%)' }]);
  expect(linesOf('blackjack').others).toMatchObject([{ bet: 'deal, with the best play' }]);
});
