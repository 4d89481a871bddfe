import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { foldActivity, newsOfActivity } from './fold.ts';

const newsOf = (story: EventStory) => newsOfActivity(foldActivity(story.events));

test('given a win, then the player is notified, and everybody sees the payout', () => {
  const { activity, notices, accounts } = newsOf(new EventStory().plays(1, { stake: 10, payout: 18 }));
  expect(accounts).toEqual([1]);
  expect(activity).toMatchObject([{ id: '0-1', account: 1, game: 'dice', type: 'win', amountPoints: 18 }]);
  const fact = { type: 'round-played', game: 'dice', params: { stake: 10, payout: 18 } };
  expect(notices).toEqual([{ account: 1, partition: 0, seq: 1, fact }]);
});

test('given a loss or a push, then nobody is notified, and the feed shows what was lost, or the stake', () => {
  const { activity, notices } = newsOf(
    new EventStory().plays(1, { stake: 10, payout: 4 }).plays(1, { stake: 7, payout: 7 }),
  );
  expect(activity).toMatchObject([
    { type: 'lose', amountPoints: 6 },
    { type: 'push', amountPoints: 7 },
  ]);
  expect(notices).toEqual([]);
});

test('given a bonus and adjustments, then the player is notified of each, and of a hold not', () => {
  const story = new EventStory()
    .opens(1)
    .bonus(1, 100)
    .adjusts(1, 1, 'a prize')
    .adjusts(1, -1, 'a mistake')
    .holds(1, 50);
  const { activity, notices } = newsOf(story);
  expect(activity).toEqual([]);
  expect(notices!.map(({ fact }) => [fact.type, fact.params])).toEqual([
    ['signup-bonus-granted', { points: 100 }],
    ['points-adjusted', { points: 1, reason: 'a prize' }],
    ['points-adjusted', { points: -1, reason: 'a mistake' }],
  ]);
});

test('after a long absence no more rounds are told than the feed has places', () => {
  const story = new EventStory();
  for (let round = 0; round < 100; round++) story.plays(1, { stake: 1, payout: 0 });
  expect(newsOf(story).activity!.map((entry) => entry.seq)).toEqual(
    Array.from({ length: 20 }, (_, place) => 81 + place),
  );
});
