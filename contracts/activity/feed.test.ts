import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { isFinishedRound } from '../play/rounds.ts';
import { MAX_POINTS } from '../points.ts';
import { activityTypeOf } from './activity.ts';
import { type FeedLine, mergeRounds } from './feed.ts';

const roundsOf = (story: EventStory) =>
  story.events.filter(isFinishedRound).map((round): FeedLine => {
    const { seq, account, game, at, payload } = round;
    const amountPoints = payload.payoutPoints > payload.stakePoints ? payload.payoutPoints : payload.stakePoints;
    return { seq, player: account, game: game!, type: activityTypeOf(round), amountPoints, at };
  });
const feedOf = (story: EventStory) => mergeRounds([], roundsOf(story));
const shown = (feed: readonly FeedLine[]) =>
  feed.map(({ player, type, amountPoints, seq }) => [player, type, amountPoints, seq]);
const loss = { stake: 10, payout: 0 };

test('rounds of the same player, game and type within a minute are one entry at the newest time', () => {
  const story = new EventStory().plays(1, loss).passes(60_000).plays(1, { stake: 5, payout: 0 });
  expect(shown(feedOf(story))).toEqual([[1, 'lose', 15, 2]]);
  expect(feedOf(story)[0]!.at).toBe(story.last.at);
});

test('merging into an entry leaves the entries around it unchanged', () => {
  const story = new EventStory().plays(1, loss).plays(2, loss).plays(3, loss).plays(4, loss).plays(3, loss);
  expect(shown(feedOf(story))).toEqual([
    [3, 'lose', 20, 5],
    [4, 'lose', 10, 4],
    [2, 'lose', 10, 2],
    [1, 'lose', 10, 1],
  ]);
});

test('rounds a moment more than a minute apart are two entries', () => {
  const story = new EventStory().plays(1, loss).passes(60_001).plays(1, loss);
  expect(shown(feedOf(story))).toEqual([
    [1, 'lose', 10, 2],
    [1, 'lose', 10, 1],
  ]);
});

test('another player, another game or another outcome is another entry', () => {
  const story = new EventStory().plays(1, loss).plays(2, loss).plays(1, { stake: 10, payout: 18 });
  story.plays(1, { ...loss, game: 'keno' }).plays(1, { stake: 10, payout: 10 });
  expect(shown(feedOf(story))).toEqual([
    [1, 'push', 10, 5],
    [1, 'lose', 10, 4],
    [1, 'win', 18, 3],
    [2, 'lose', 10, 2],
    [1, 'lose', 10, 1],
  ]);
});

test('keeps twenty entries, newest first', () => {
  const story = new EventStory();
  for (let account = 1; account <= 30; account++) story.plays(account, loss);
  expect(feedOf(story).map((entry) => entry.player)).toEqual(Array.from({ length: 20 }, (_, place) => 30 - place));
});

test('the feed does not depend on batch boundaries', () => {
  const draw = drawsOf(5);
  const story = new EventStory();
  for (let step = 0; step < 500; step++) {
    story
      .passes(Math.floor(draw() * 20_000))
      .plays(1 + Math.floor(draw() * 40), { stake: 10, payout: draw() < 0.5 ? 0 : 18 });
  }
  const rounds = roundsOf(story);
  let feed: FeedLine[] = [];
  for (let from = 0; from < rounds.length;) {
    const size = 1 + Math.floor(draw() * 30);
    feed = mergeRounds(feed, rounds.slice(from, from + size));
    from += size;
  }
  expect(feed).toEqual(mergeRounds([], rounds));
});

test('a parked round that arrives late is inserted at its place', () => {
  const [first, late, last] = roundsOf(new EventStory().plays(1, loss).plays(2, loss).plays(3, loss)) as [
    FeedLine,
    FeedLine,
    FeedLine,
  ];
  expect(mergeRounds(mergeRounds([], [first, last]), [late])).toEqual([last, late, first]);
  expect(mergeRounds(mergeRounds([], [late, last]), [first])).toEqual([last, late, first]);
});

test('an entry whose sum would exceed 2^53 is left unchanged and a new one begins', () => {
  const story = new EventStory();
  for (let round = 0; round < 11; round++) story.plays(1, { stake: 1, payout: MAX_POINTS });
  expect(shown(feedOf(story))).toEqual([
    [1, 'win', 2 * MAX_POINTS, 11],
    [1, 'win', 9 * MAX_POINTS, 9],
  ]);
});
