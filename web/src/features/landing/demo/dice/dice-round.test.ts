import { expect, test } from 'vitest';
import type { DiceParams } from '#contracts/games/dice.ts';
import { type DemoDice, FRESH_DICE, settleRoll, startRoll } from './dice-round.ts';

const SIX = 0.99;
const ONE = 0.01;

function rolled(game: DemoDice, bet: number, prediction: DiceParams['prediction'], float: number) {
  const start = startRoll(game, bet, { prediction }, float)!;
  const end = settleRoll(start.game)!;
  return { ...end, points: start.points + end.points };
}

test('the bet is taken when the roll starts', () => {
  const { game, points } = startRoll(FRESH_DICE, 10, { prediction: 'over' }, SIX)!;
  expect(points).toBe(-10);
  expect(game.rolls).toEqual([]);
});

test('a win pays 1.8 times the bet, rounded down, and is announced', () => {
  const { game, points, news } = rolled(FRESH_DICE, 11, 'over', SIX);
  expect(game.rolls[0]).toMatchObject({ die: 6, payout: 19 });
  expect(points).toBe(8);
  expect(news).toEqual({ title: '+8 points!', isGain: true });
});

test('a win that only returns the bet is not announced as a gain', () => {
  expect(rolled(FRESH_DICE, 1, 'over', SIX).news).toEqual({ title: 'Bet returned.', isGain: false });
});

test('a loss costs the bet, and is announced', () => {
  const { points, news } = rolled(FRESH_DICE, 10, 'over', ONE);
  expect(points).toBe(-10);
  expect(news).toEqual({ title: 'Try again!', isGain: false });
});

test('a three wins under, a four wins over', () => {
  const float = (die: number) => (die - 0.5) / 6;
  expect(rolled(FRESH_DICE, 10, 'under', float(3)).points).toBe(8);
  expect(rolled(FRESH_DICE, 10, 'over', float(3)).points).toBe(-10);
  expect(rolled(FRESH_DICE, 10, 'over', float(4)).points).toBe(8);
});

test('a rolling die cannot be rolled again, and one at rest cannot come to rest', () => {
  const { game } = startRoll(FRESH_DICE, 10, { prediction: 'over' }, SIX)!;
  expect(startRoll(game, 10, { prediction: 'over' }, ONE)).toBeNull();
  expect(settleRoll(FRESH_DICE)).toBeNull();
});

test('five results are kept, the newest first', () => {
  let game = FRESH_DICE;
  for (let turn = 0; turn < 7; turn++) game = rolled(game, 1, 'over', turn % 2 === 0 ? SIX : ONE).game;
  expect(game.rolls.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3]);
});
