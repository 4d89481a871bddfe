import { expect, test } from 'vitest';
import { RULES } from '#contracts/games/rules.ts';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import { SETTING_KEYS, SETTINGS } from '#contracts/settings/registry.ts';
import { FIRST_SETTINGS } from '#infra/process/config.ts';
import { firstValuesOf } from './first-values.ts';

const limitsOf = (gameLimits: unknown) =>
  limitsByGame(firstValuesOf({ firstSettings: { 'game-limits': gameLimits } })['game-limits']);

test('the environment sets first values of known settings; others have their defaults', () => {
  expect(SETTING_KEYS).toEqual(expect.arrayContaining(Object.keys(FIRST_SETTINGS)));
  const values = firstValuesOf({ firstSettings: { 'signup-bonus': 7 } });
  expect(values['signup-bonus']).toBe(7);
  expect(values['abandoned-round-hours']).toBe(SETTINGS['abandoned-round-hours'].default);
});

test('without a setting every game has its own limits and no minimum time', () => {
  const limits = limitsOf(undefined);
  const { maxStakePoints, maxPayoutPoints } = RULES.plinko;
  expect(limits.plinko).toEqual({ maxStakePoints, maxPayoutPoints, minCycleMs: 0 });
});

test("a setting overrides the game's own limit; the rest stays", () => {
  const limits = limitsOf({ dice: { maxStakePoints: 50, minCycleMs: 2000 } });
  const { maxPayoutPoints } = RULES.dice;
  expect(limits.dice).toEqual({ maxStakePoints: 50, maxPayoutPoints, minCycleMs: 2000 });
  expect(limits.wheel.maxStakePoints).toBe(RULES.wheel.maxStakePoints);
});

test.each([
  ['no settings of games', [], ['GAME_LIMITS must be games with their settings; the games are dice, roulette,']],
  ['a game that is not played here', { poker: {} }, ['GAME_LIMITS knows no "poker": it must be games']],
  ['a key that schemas ignore', JSON.parse('{"__proto__": {}}'), ['GAME_LIMITS knows no "__proto__"']],
  ['a game without settings', { dice: 5 }, ['GAME_LIMITS dice must be settings like {"maxStakePoints": 1000,']],
  [
    'a setting that no game has',
    { dice: { maxStake: 5 } },
    ['GAME_LIMITS dice knows no "maxStake": it must be settings'],
  ],
  [
    'three values that are none',
    { dice: { maxStakePoints: 0, maxPayoutPoints: 1_000_000_000_001 }, keno: { minCycleMs: 1.5 } },
    [
      'GAME_LIMITS dice.maxStakePoints must be a whole number from 1 to 1000000000000',
      'GAME_LIMITS dice.maxPayoutPoints must be a whole number from 1 to 1000000000000',
      'GAME_LIMITS keno.minCycleMs must be a whole number from 0 to 600000',
    ],
  ],
])('%s: the start reports each problem on a line', (_what, gameLimits, lines) => {
  let said = '';
  try {
    limitsOf(gameLimits);
  } catch (error) {
    said = (error as Error).message;
  }
  const [head, ...told] = said.split('\n');
  expect(head).toBe('The configuration is not usable:');
  expect(told).toHaveLength(lines.length);
  for (const [at, line] of lines.entries()) expect(told[at]).toContain(`  ${line}`);
});
