import { expect, test } from 'vitest';
import { command } from './catalogue.ts';

const BET = {
  type: 'play-round',
  commandId: '019a0000-0000-7000-8000-000000000001',
  account: 7,
  game: 'dice',
  stakePoints: 10,
  params: { prediction: 'over' },
};

test('a bet is taken as it is meant', () => {
  expect(command.parse(BET)).toEqual(BET);
});

test('a game without rules, and parameters that its rules do not take, pass no door', () => {
  const reasonOf = (bet: object) => command.safeParse(bet).error?.issues[0]?.message;
  expect(reasonOf({ ...BET, game: 'lottery' })).toContain('expected "dice"');
  expect(reasonOf({ ...BET, params: { prediction: 'sideways' } })).toContain('expected one of "over"|"under"');
  expect(reasonOf({ ...BET, params: { prediction: 'over', extra: 1 } })).toContain('Unrecognized key');
  expect(reasonOf({ ...BET, params: null })).toContain('expected object');
});
