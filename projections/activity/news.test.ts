import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { foldActivity } from './fold.ts';
import { newsOfActivity } from './news.ts';

const newsOf = (story: EventStory) => newsOfActivity(foldActivity(story.events));

test('given a win, then the player is told, and everybody sees the payout', () => {
  const { activity, notices, accounts } = newsOf(new EventStory().plays(1, { stake: 10, payout: 18 }));
  expect(accounts).toEqual([1]);
  expect(activity).toMatchObject([{ id: '0-1', account: 1, game: 'dice', type: 'win', amountPoints: 18 }]);
  expect(notices).toEqual([
    {
      account: 1,
      type: 'win',
      title: 'You won!',
      message: 'Dice paid 18 on 10.',
      amountPoints: 18,
      game: 'dice',
      partition: 0,
      seq: 1,
    },
  ]);
});

test('given a win of ten times the stake, or of a thousand points beyond it, then the player is told of a big win', () => {
  const story = new EventStory().plays(1, { stake: 10, payout: 99 }).plays(1, { stake: 10, payout: 100, game: 'keno' });
  story.plays(1, { stake: 1249, payout: 2248 }).plays(1, { stake: 1250, payout: 2250 });
  const { notices, activity } = newsOf(story);
  expect(notices).toMatchObject([
    { type: 'win', title: 'You won!' },
    { type: 'big_win', title: 'Big win!', message: 'Keno paid 100 on 10.', amountPoints: 100, game: 'keno' },
    { type: 'win', amountPoints: 2248 },
    { type: 'big_win', message: 'Dice paid 2,250 on 1,250.', amountPoints: 2250 },
  ]);
  expect(activity!.map(({ type }) => type)).toEqual(['win', 'win', 'win', 'win']);
});

test('given a loss or a push, then nobody is told, and the feed shows what was lost, or the stake', () => {
  const { activity, notices } = newsOf(
    new EventStory().plays(1, { stake: 10, payout: 4 }).plays(1, { stake: 7, payout: 7 }),
  );
  expect(activity).toMatchObject([
    { type: 'lose', amountPoints: 6 },
    { type: 'push', amountPoints: 7 },
  ]);
  expect(notices).toEqual([]);
});

test('given a bonus and adjustments, then the player is told of each', () => {
  const { activity, notices } = newsOf(
    new EventStory().opens(1).bonus(1, 100).adjusts(1, 1, 'a prize').adjusts(1, -1, 'a mistake'),
  );
  expect(activity).toEqual([]);
  expect(notices).toMatchObject([
    { type: 'welcome', amountPoints: 100 },
    { type: 'other', title: 'Points added', message: 'a prize', amountPoints: 1 },
    { type: 'other', title: 'Points taken', message: 'a mistake', amountPoints: 1 },
  ]);
});

test('after a long absence no more rounds are told than the feed has places', () => {
  const story = new EventStory();
  for (let round = 0; round < 100; round++) story.plays(1, { stake: 1, payout: 0 });
  expect(newsOf(story).activity!.map((entry) => entry.seq)).toEqual(
    Array.from({ length: 20 }, (_, place) => 81 + place),
  );
});
