import { expect, test } from 'vitest';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { betRules } from '#contracts/games/rules.ts';
import { chanceText, figuresOf, rangeText } from './game-figures.ts';

function figures(game: GameName) {
  const { rulesVersion, returns, odds } = betRules(game);
  return figuresOf({
    game,
    rulesVersion,
    returns: [...returns],
    odds: [...odds],
    maxStakePoints: 1,
    maxPayoutPoints: 1,
  });
}

test.each(GAME_NAMES)('%s returns less than was bet', (game) => {
  const { leastReturn, mostReturn, topHundredths, topChance } = figures(game);
  expect(leastReturn).toBeGreaterThan(50);
  expect(mostReturn).toBeLessThan(100);
  expect(leastReturn).toBeLessThanOrEqual(mostReturn);
  expect(topHundredths).toBeGreaterThan(100);
  expect(topChance).toBeGreaterThan(0);
});

test('the top payout is that of the likeliest bet that pays it', () => {
  expect(figures('roulette')).toMatchObject({ topHundredths: 3600, topChance: 1 / 38 });
  expect(chanceText(figures('roulette').topChance)).toBe('1 in 38');
});

test('one return is a figure, several are a range', () => {
  expect(rangeText(96, 96)).toBe('96%');
  expect(rangeText(92.1053, 94.7368)).toBe('92.11% to 94.74%');
});
