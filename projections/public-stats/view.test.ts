import { expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { WITHDRAWN_TYPES } from '#contracts/withdrawn-points.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { publicStatsView } from './view.ts';

test('given accounts, rounds and a posted hold, then the house counts them; a point is a cent', () => {
  const story = new EventStory().opens(11).opens(12).bonus(11, 900).plays(11, { stake: 10, payout: 0 });
  expect(publicStatsView.rows(story.holds(11, 500).posts(11, 500).events).house).toEqual([
    { partition: 0, users: 2, paidOut: 500n, gamesPlayed: 1 },
  ]);
});

test('given a single account, round or paid point in its batch, then it counts', () => {
  const [opened] = new EventStory().opens(11).events;
  const [played] = new EventStory().plays(1, { stake: 10, payout: 0 }).events;
  const [, posted] = new EventStory().holds(1, 1).posts(1, 1).events;
  const house = { partition: 0 };
  expect(publicStatsView.rows([opened!]).house).toEqual([{ ...house, users: 1 }]);
  expect(publicStatsView.rows([played!]).house).toEqual([{ ...house, gamesPlayed: 1 }]);
  expect(publicStatsView.rows([posted!]).house).toEqual([{ ...house, paidOut: 1n }]);
  expect(publicStatsView.rows([opened!, played!]).house).toEqual([{ ...house, users: 1, gamesPlayed: 1 }]);
});

test('given the accounts of the house itself, then they are not users', () => {
  const story = new EventStory();
  for (const account of Object.values(HOUSE_ACCOUNTS)) story.opens(account);
  expect(publicStatsView.rows(story.events).house).toEqual([]);
});

test('given holds that are not posted, then nothing was paid out', () => {
  const story = new EventStory().bonus(1, 100).holds(1, 50).voids(1, 50);
  expect(publicStatsView.rows(story.events).house).toEqual([]);
});

test('every kind of event that pays out is folded', () => {
  expect([...WITHDRAWN_TYPES].filter((type) => publicStatsView.kinds?.has(type) !== true)).toEqual([]);
});
