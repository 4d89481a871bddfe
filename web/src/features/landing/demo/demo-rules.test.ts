// The demo plays by the rules of the real game.
import { expect, test } from 'vitest';
import { canRoll, FRESH_DEMO, rollDemo } from './demo-rules.ts';

const SIX = 0.99;
const ONE = 0.01;

test('the demo begins with 1000 points', () => expect(FRESH_DEMO.balance).toBe(1000));

test('a win pays 1.8 times the bet, rounded down', () => {
  const { balance, rolls } = rollDemo(FRESH_DEMO, 11, { prediction: 'over' }, SIX);
  expect(rolls[0]).toMatchObject({ die: 6, payout: 19 });
  expect(balance).toBe(1008);
});

test('a loss costs the bet', () => {
  expect(rollDemo(FRESH_DEMO, 10, { prediction: 'over' }, ONE).balance).toBe(990);
});

test('a three or less wins under', () => {
  expect(rollDemo(FRESH_DEMO, 10, { prediction: 'under' }, ONE).balance).toBe(1008);
});

test('five results are kept, the newest first', () => {
  let game = FRESH_DEMO;
  for (let turn = 0; turn < 7; turn++) game = rollDemo(game, 1, { prediction: 'over' }, turn % 2 === 0 ? SIX : ONE);
  expect(game.rolls).toHaveLength(5);
  expect(game.rolls.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3]);
});

test('an empty bet cannot be rolled', () => expect(canRoll(null, 1000)).toBe(false));
test('a bet of nothing cannot be rolled', () => expect(canRoll(0, 1000)).toBe(false));
test('more than the balance cannot be rolled', () => expect(canRoll(1001, 1000)).toBe(false));
test('the whole balance can be rolled', () => expect(canRoll(1000, 1000)).toBe(true));
