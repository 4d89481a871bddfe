import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { gameStatsView } from './view.ts';

test('given rounds of two players and two games, then each pair has its totals', () => {
  const story = new EventStory().opens(1).opens(2).bonus(1, 100);
  story.plays(1, { stake: 10, payout: 18 }).plays(1, { stake: 20, payout: 0 }).plays(2, { stake: 1, payout: 1 });
  story.plays(1, { stake: 5, payout: 2, game: 'keno' });
  expect(gameStatsView.rows(story.events).total).toEqual([
    { account: 1, game: 'dice', played: 2, wagered: 30n, won: 18n },
    { account: 2, game: 'dice', played: 1, wagered: 1n, won: 1n },
    { account: 1, game: 'keno', played: 1, wagered: 5n, won: 2n },
  ]);
});

test('given no rounds, then there is nothing to add', () => {
  expect(gameStatsView.rows(new EventStory().opens(1).bonus(1, 100).events).total).toEqual([]);
});

test('given a round in moves, then it counts once, when it is over', () => {
  const story = new EventStory().opens(1).bonus(1, 100).starts(1, 10).opensTile(1, 4);
  expect(gameStatsView.rows(story.events).total).toEqual([]);
  expect(gameStatsView.rows(story.settles(1, 12).events).total).toEqual([
    { account: 1, game: 'mines', played: 1, wagered: 10n, won: 12n },
  ]);
});

test('given rounds, bonuses and offers, then each day has them by source, and a reversal takes back what was earned', () => {
  const story = new EventStory().opens(11).bonus(11, 100).plays(11, { stake: 10, payout: 18 });
  story.plays(11, { stake: 5, payout: 0 }).passes(DAY_MS).claimsDaily(11, 5, { day: '2025-01-16' });
  const day = Math.floor(STORY_BEGINS / DAY_MS);
  const of = { account: 11, day, staked: 0n, entries: 1 };
  expect(gameStatsView.rows(story.events).day).toEqual([
    { ...of, group: 'bonus', source: 'signup', got: 100n },
    { ...of, group: 'game', source: 'dice', staked: 15n, got: 18n, entries: 2 },
    { ...of, day: day + 1, group: 'bonus', source: 'daily', got: 5n },
  ]);
});
