import { expect, test } from 'vitest';
import { SINGLE_SHOT_GAMES, singleShotRules } from '#contracts/games/rules.ts';
import { payoutPoints } from '#contracts/points.ts';
import { fractionText } from './fraction-text.ts';
import { GAME_RULES } from './odds-table.tsx';

test.each([
  [{ numerator: 1, denominator: 2 }, '1/2 (50%)'],
  [{ numerator: 18, denominator: 19 }, '18/19 (94.7368%)'],
  [{ numerator: 1, denominator: 1_030_301 }, '1/1030301 (0.000097059%)'],
  [{ numerator: 1, denominator: 8_911_711_000 }, '0.0000000112212%'],
])('a chance of %o is written %s', (chance, text) => {
  expect(fractionText(chance)).toBe(text);
});

test.each(SINGLE_SHOT_GAMES)('at the stake that %s calls exact, no multiplier is rounded', (game) => {
  const { exactAt } = GAME_RULES[game];
  for (const { multiplierHundredths } of singleShotRules(game).odds) {
    expect(payoutPoints(exactAt, multiplierHundredths) * 100).toBe(exactAt * multiplierHundredths);
  }
});
