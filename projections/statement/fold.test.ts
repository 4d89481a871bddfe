import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';
import { foldRounds } from '../rounds/fold.ts';
import { foldStatement } from './fold.ts';

const ANN = 7;
const linesOf = (story: EventStory) =>
  foldStatement(story.events).lines.map(({ kind, amount, balanceAfter, params }) => [
    kind,
    amount,
    balanceAfter,
    params,
  ]);

test('given an account that was opened, then the statement is empty', () => {
  expect(linesOf(new EventStory().opens(ANN).reveals(ANN, 0).commits(ANN, 1))).toEqual([]);
});

test('given rounds, then only a start has a line here, with the kind, which names the game, and the points', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 5000).plays(ANN, { stake: 10, payout: 5, game: 'wheel' });
  expect(linesOf(story.starts(ANN, 20).settles(ANN, 30))).toEqual([
    [2, 5000, 5000, { points: 5000 }],
    [203, -20, 4975, { stake: 20 }],
  ]);
});

test('given a round, then the statement of its account has changed', () => {
  const story = new EventStory().opens(1).plays(ANN, { stake: 10, payout: 5 });
  expect(foldStatement(story.events).accounts).toEqual([ANN]);
});

test('given a hold that is posted, then the balance changes when it is made, and the second line keeps the points', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 3000).holds(ANN, 1000, 'a gift card').posts(ANN, 1000);
  expect(linesOf(story).slice(1)).toEqual([
    [4, -1000, 2000, { points: -1000, reason: 'a gift card' }],
    [5, 0, 2000, { points: -1000 }],
  ]);
});

test('a start of no game is unfit and gets parked instead of failing the program', () => {
  const { last } = new EventStory().starts(ANN, 10);
  expect(() => foldStatement([{ ...last, game: null }])).toThrow(UnfitEvent);
});

test('the amounts of all lines and rounds add up to the balance', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 10, payout: 18 });
  story.holds(ANN, 30).posts(ANN, 30).holds(ANN, 5).voids(ANN, 5).adjusts(ANN, -7).starts(ANN, 10).settles(ANN, 25);
  const lines = [...foldStatement(story.events).lines, ...foldRounds(story.events).rounds];
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(story.last.available);
});
