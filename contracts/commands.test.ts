import { expect, test } from 'vitest';
import { command } from './commands.ts';

const BET = {
  type: 'play-round',
  commandId: '019a0000-0000-7000-8000-000000000001',
  account: 7,
  game: 'dice',
  stakePoints: 10,
  params: { prediction: 'over' },
};

test('accepts a valid bet unchanged', () => {
  expect(command.parse(BET)).toEqual(BET);
});

test('rejects unknown games and parameters that the rules do not accept', () => {
  const reasonOf = (bet: object) => command.safeParse(bet).error?.issues[0]?.message;
  expect(reasonOf({ ...BET, game: 'lottery' })).toContain("Expected 'dice' | 'roulette'");
  expect(reasonOf({ ...BET, params: { prediction: 'sideways' } })).toContain('expected one of "over"|"under"');
  expect(reasonOf({ ...BET, params: { prediction: 'over', extra: 1 } })).toContain('Unrecognized key');
  expect(reasonOf({ ...BET, params: null })).toContain('expected object');
  expect(reasonOf({ ...BET, game: 'mines', params: { mineCount: 3 } })).toContain('Expected');
});

test.each([
  ['roulette', { lines: [{ type: 'red', amountPoints: 10 }] }, { lines: [{ type: 'red', amountPoints: -10 }] }],
  ['slots', {}, { symbols: ['diamond', 'diamond', 'diamond'] }],
  ['wheel', {}, { segment: 11 }],
  ['keno', { numbers: [7, 8], paytable: 'by-picks' }, { numbers: [7, 7], paytable: 'by-picks' }],
  ['plinko', { rows: 16, risk: 'high' }, { rows: 17, risk: 'high' }],
  ['baccarat', { betOn: 'tie' }, { betOn: 'house' }],
])('a bet on %s accepts its own parameters only', (game, params, wrong) => {
  const bet = { ...BET, game, params };
  expect(command.parse(bet)).toEqual(bet);
  expect(command.safeParse({ ...bet, params: wrong }).success).toBe(false);
  expect(command.safeParse({ ...bet, params: BET.params }).success).toBe(false);
});
