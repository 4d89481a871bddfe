import { expect, test } from 'vitest';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { command } from '#contracts/commands.ts';
import { betRules } from '#contracts/games/rules.ts';
import { refuseBet } from '#contracts/games/limits.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { CAST } from './cast.ts';
import { demoBet, WHOLE_ROUNDS } from './bets.ts';

test.each(WHOLE_ROUNDS)('demo bets on %s are valid', (game) => {
  const next = drawsOf(7);
  const draw = (limit: number) => Math.floor(next() * limit);
  for (let round = 0; round < 200; round++) {
    const bet = demoBet(game, 1 + draw(120), draw);
    const whole = { type: 'play-round', commandId: '019a0000-0000-7000-8000-000000000001', account: 7, ...bet };
    expect(command.parse(whole)).toEqual(whole);
    expect(refuseBet(betRules(game), bet.params, bet.stakePoints)).toBeNull();
  }
});

test('the cast plays every game', () => {
  const tables = new Set(CAST.flatMap((character) => character.tables));
  expect([...tables].toSorted()).toEqual(GAME_NAMES.toSorted());
});
