import { expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { foldPublicStats } from './fold.ts';

test('given accounts, rounds and a posted hold, then the house counts them; a point is a cent', () => {
  const story = new EventStory().opens(11).opens(12).bonus(11, 900).plays(11, { stake: 10, payout: 0 });
  expect(foldPublicStats(story.holds(11, 500).posts(11, 500).events)).toEqual([
    { partition: 0, users: 2, paidOutCents: 500n, gamesPlayed: 1 },
  ]);
});

test('given a single account, round or paid point in its batch, then it counts', () => {
  const [opened] = new EventStory().opens(11).events;
  const [played] = new EventStory().plays(1, { stake: 10, payout: 0 }).events;
  const [, posted] = new EventStory().holds(1, 1).posts(1, 1).events;
  const house = { partition: 0, users: 0, paidOutCents: 0n, gamesPlayed: 0 };
  expect(foldPublicStats([opened!])).toEqual([{ ...house, users: 1 }]);
  expect(foldPublicStats([played!])).toEqual([{ ...house, gamesPlayed: 1 }]);
  expect(foldPublicStats([posted!])).toEqual([{ ...house, paidOutCents: 1n }]);
  expect(foldPublicStats([opened!, played!])).toEqual([{ ...house, users: 1, gamesPlayed: 1 }]);
});

test('given the accounts of the house itself, then they are not users', () => {
  const story = new EventStory();
  for (const account of Object.values(HOUSE_ACCOUNTS)) story.opens(account);
  expect(foldPublicStats(story.events)).toEqual([]);
});

test('given holds that are not posted, then nothing was paid out', () => {
  const story = new EventStory().bonus(1, 100).holds(1, 50).voids(1, 50);
  expect(foldPublicStats(story.events)).toEqual([]);
});
