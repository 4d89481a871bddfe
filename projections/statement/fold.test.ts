import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { foldStatement } from './fold.ts';

const ANN = 7;
const linesOf = (story: EventStory) =>
  foldStatement(story.events).map(({ type, amount, balanceAfter, description }) => [
    type,
    amount,
    balanceAfter,
    description,
  ]);

test('given an account that was opened, then the statement is empty', () => {
  expect(linesOf(new EventStory().opens(ANN).reveals(ANN, 0).commits(ANN, 1))).toEqual([]);
});

test('given a bonus, then it reads as earned', () => {
  expect(linesOf(new EventStory().opens(ANN).bonus(ANN, 100))).toEqual([['earn', 100, 100, 'Signup bonus']]);
});

test('given rounds won, lost, returned and half returned, then each says what came of the stake', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 5000);
  story.plays(ANN, { stake: 10, payout: 18 }).plays(ANN, { stake: 2000, payout: 0 });
  story.plays(ANN, { stake: 10, payout: 10 }).plays(ANN, { stake: 10, payout: 5, game: 'wheel' });
  expect(linesOf(story).slice(1)).toEqual([
    ['game_win', 8, 5008, 'Dice: won 18 on 10'],
    ['game_loss', -2000, 3008, 'Dice: lost 2,000'],
    ['game_push', 0, 3008, 'Dice: 10 returned on 10'],
    ['game_loss', -5, 3003, 'Wheel: 5 returned on 10'],
  ]);
});

test('given a round in moves, then its stake is a line of its own, its moves are none, and its end is another', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 5000).starts(ANN, 2000).opensTile(ANN, 3).settles(ANN, 2500);
  expect(linesOf(story).slice(1)).toEqual([
    ['game_stake', -2000, 3000, 'Mines: bet 2,000'],
    ['game_win', 2500, 5500, 'Mines: won 2,500 on 2,000'],
  ]);
});

test('given adjustments, then their reason is told', () => {
  const story = new EventStory().opens(ANN).adjusts(ANN, 50, 'a prize\0').adjusts(ANN, -20, 'a mistake');
  expect(linesOf(story)).toEqual([
    ['adjustment', 50, 50, 'Adjustment: a prize'],
    ['adjustment', -20, 30, 'Adjustment: a mistake'],
  ]);
});

test('given holds that are posted, voided and expired, then each step has its line', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 3000).holds(ANN, 1000, 'a gift card').posts(ANN, 1000);
  story.holds(ANN, 500).voids(ANN, 500).holds(ANN, 200).expires(ANN, 200);
  expect(linesOf(story).slice(1)).toEqual([
    ['hold', -1000, 2000, 'Set aside: a gift card'],
    ['withdrawal', 0, 2000, 'Withdrawal of 1,000 points'],
    ['hold', -500, 1500, 'Set aside: a withdrawal'],
    ['hold_release', 500, 2000, 'Points given back'],
    ['hold', -200, 1800, 'Set aside: a withdrawal'],
    ['hold_release', 200, 2000, 'Points given back: the hold expired'],
  ]);
});

test('the amounts of all lines add up to the balance', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 10, payout: 18 });
  story.holds(ANN, 30).posts(ANN, 30).holds(ANN, 5).voids(ANN, 5).adjusts(ANN, -7);
  const lines = foldStatement(story.events);
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(story.last.available);
});
