import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { foldLeaderboard } from './fold.ts';

test('given rounds and a bonus, then points are the last balance, and rounds and earnings are counted', () => {
  const story = new EventStory()
    .opens(1)
    .bonus(1, 100)
    .plays(1, { stake: 10, payout: 18 })
    .plays(1, { stake: 5, payout: 0 });
  expect(foldLeaderboard(story.adjusts(1, 7).events)).toEqual([
    { account: 1, partition: 0, seq: 6, points: 110, played: 2, earned: 100n },
  ]);
});

test('given held points, then they no longer count towards the rank', () => {
  const story = new EventStory().opens(1).bonus(1, 100).holds(1, 30);
  expect(foldLeaderboard(story.events)).toMatchObject([{ points: 70 }]);
});
