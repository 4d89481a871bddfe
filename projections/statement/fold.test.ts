import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';
import { foldStatement } from './fold.ts';

const ANN = 7;
const linesOf = (story: EventStory) =>
  foldStatement(story.events).map(({ kind, amount, balanceAfter, params }) => [kind, amount, balanceAfter, params]);

test('given an account that was opened, then the statement is empty', () => {
  expect(linesOf(new EventStory().opens(ANN).reveals(ANN, 0).commits(ANN, 1))).toEqual([]);
});

test('given a round, then its line has the kind, which names the game, and the points', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 5000).plays(ANN, { stake: 10, payout: 5, game: 'wheel' });
  expect(linesOf(story)).toEqual([
    [2, 5000, 5000, { points: 5000 }],
    [106, -5, 4995, { stake: 10, payout: 5 }],
  ]);
});

test('given a hold that is posted, then the balance changes when it is made, and the second line keeps the points', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 3000).holds(ANN, 1000, 'a gift card').posts(ANN, 1000);
  expect(linesOf(story).slice(1)).toEqual([
    [4, -1000, 2000, { points: -1000, reason: 'a gift card' }],
    [5, 0, 2000, { points: -1000 }],
  ]);
});

test('a round of no game is unfit and gets parked instead of failing the program', () => {
  const story = new EventStory().plays(ANN, { stake: 10, payout: 0 }).starts(ANN, 10);
  for (const event of story.events) expect(() => foldStatement([{ ...event, game: null }])).toThrow(UnfitEvent);
});

test('the amounts of all lines add up to the balance', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 10, payout: 18 });
  story.holds(ANN, 30).posts(ANN, 30).holds(ANN, 5).voids(ANN, 5).adjusts(ANN, -7);
  const lines = foldStatement(story.events);
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(story.last.available);
});
