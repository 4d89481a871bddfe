import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { foldBalance } from './view.ts';

test('given a bonus and a round, then the last event of each account is its balance', () => {
  const story = new EventStory().opens(1).opens(2).bonus(1, 100).bonus(2, 50).plays(1, { stake: 10, payout: 0 });
  expect(foldBalance(story.events).account).toEqual([
    { account: 1, partition: 0, seq: 7, available: 90, held: 0, earned: 100n, withdrawn: 0n },
    { account: 2, partition: 0, seq: 6, available: 50, held: 0, earned: 50n, withdrawn: 0n },
  ]);
});

test('given a posted hold, then its points are withdrawn and no longer held', () => {
  const story = new EventStory().opens(1).bonus(1, 100).holds(1, 60).posts(1, 40);
  expect(foldBalance(story.events).account).toMatchObject([{ available: 40, held: 20, withdrawn: 40n }]);
});

test('given returns of games, adjustments and released holds, then nothing is earned by them', () => {
  const story = new EventStory().opens(1).adjusts(1, 100).plays(1, { stake: 10, payout: 90 }).holds(1, 5).voids(1, 5);
  expect(foldBalance(story.events).account).toMatchObject([{ available: 180, earned: 0n, withdrawn: 0n }]);
});

test('given offers, then the sum credited less the sum reversed is earned, pending or not', () => {
  const story = new EventStory().opens(1).creditsOffer(1, 30).releasesOffer(1, 30).creditsOffer(1, 20);
  expect(foldBalance(story.events).account).toMatchObject([{ available: 30, held: 20, earned: 50n, withdrawn: 0n }]);
  story.reversesOffer(1, 20).reversesOffer(1, 30, { isReleased: true });
  expect(foldBalance(story.events).account).toMatchObject([{ available: 0, held: 0, earned: 0n }]);
});
