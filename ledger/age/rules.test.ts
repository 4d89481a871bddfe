import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { adjusts, bets, confirmsAdult, holds, opens, plays, starts } from '#tests/support/asks.ts';
import { GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';

const given = () => new GivenAccount(PLAYER, true).after(opens(PLAYER), adjusts(PLAYER, 100));

const stakes: [string, Command][] = [
  ['a bet', bets(PLAYER, 1)],
  ['a bet at another table', plays(PLAYER, 'baccarat', { stakePoints: 1, params: { betOn: 'tie' } })],
  ['the start of a round', starts(PLAYER, 'mines', { stakePoints: 1, params: { mineCount: 3 } })],
];

describe('a player whose age is not confirmed', () => {
  test.each(stakes)('is refused %s until it is', (_what, command) => {
    expect(given().refusalOf(command)).toBe('age-not-confirmed');
    expect(given().after(confirmsAdult(PLAYER)).refusalOf(command)).toBeNull();
  });

  test('can be given points, and have them held by operators', () => {
    expect(given().typesAfter(adjusts(PLAYER, 5))).toEqual(['points-adjusted']);
    expect(given().typesAfter(holds(PLAYER, 5))).toEqual(['points-held']);
  });

  test('plays where the house does not ask', () => {
    expect(givenAccount(adjusts(PLAYER, 100)).refusalOf(bets(PLAYER, 1))).toBeNull();
  });

  test('is confirmed once', () => {
    expect(given().after(confirmsAdult(PLAYER)).refusalOf(confirmsAdult(PLAYER))).toBe('adult-already');
  });
});
