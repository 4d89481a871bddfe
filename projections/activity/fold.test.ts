import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { foldActivity, newsOfActivity } from './fold.ts';

const newsOf = (story: EventStory) => newsOfActivity(foldActivity(story.events));

test('given a win, then the player is notified, and the feed shows what was won beyond the stake', () => {
  const { activity, notices, accounts } = newsOf(new EventStory().plays(1, { stake: 10, payout: 18 }));
  expect(accounts).toEqual([1]);
  expect(activity).toMatchObject([{ id: '0-1', account: 1, game: 'dice', type: 'win', amountPoints: 8 }]);
  const fact = { type: 'round-played', game: 'dice', params: { stake: 10, payout: 18 } };
  expect(notices).toEqual([{ account: 1, partition: 0, seq: 1, fact }]);
});

test('given a loss or a push, then no player is notified, and the feed shows what was lost, or the stake', () => {
  const { activity, notices } = newsOf(
    new EventStory().plays(1, { stake: 10, payout: 4 }).plays(1, { stake: 7, payout: 7 }),
  );
  expect(activity).toMatchObject([
    { type: 'lose', amountPoints: 6 },
    { type: 'push', amountPoints: 7 },
  ]);
  expect(notices).toEqual([]);
});

test('after a long absence only as many rounds are announced as the feed has places', () => {
  const story = new EventStory();
  for (let round = 0; round < 100; round++) story.plays(1, { stake: 1, payout: 0 });
  expect(newsOf(story).activity!.map((entry) => entry.seq)).toEqual(
    Array.from({ length: 20 }, (_, place) => 81 + place),
  );
});
