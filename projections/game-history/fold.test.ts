import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { foldGameHistory } from './fold.ts';
import { dayOf, firstDayOf, startOfDay } from './period.ts';

test('given rounds over midnight, then each has its row and each day its first round', () => {
  const story = new EventStory()
    .opens(1)
    .plays(1, { stake: 10, payout: 18 })
    .passes(13 * 3_600_000);
  const { rounds, days } = foldGameHistory(
    story.plays(1, { stake: 5, payout: 0 }).plays(1, { stake: 5, payout: 0 }).events,
  );
  expect(
    rounds.map(({ seq, stakePoints, payoutPoints, multiplierHundredths }) => [
      seq,
      stakePoints,
      payoutPoints,
      multiplierHundredths,
    ]),
  ).toEqual([
    [3, 10, 18, 180],
    [4, 5, 0, 0],
    [5, 5, 0, 0],
  ]);
  const today = dayOf(STORY_BEGINS);
  expect(days).toEqual([
    { partition: 0, day: today, firstSeq: 3 },
    { partition: 0, day: today + 1, firstSeq: 4 },
  ]);
});

test('given a round in moves, then its row is that of its end', () => {
  const story = new EventStory().opens(1).bonus(1, 100).starts(1, 10).opensTile(1, 4);
  expect(foldGameHistory(story.events)).toEqual({ rounds: [], days: [] });
  const { rounds } = foldGameHistory(story.settles(1, 12).events);
  expect(rounds).toMatchObject([{ game: 'mines', seq: story.last.seq, stakePoints: 10, payoutPoints: 12 }]);
});

test('a period is made of whole UTC days and holds today', () => {
  const lastMoment = Date.UTC(2025, 2, 1) - 1;
  expect(startOfDay(firstDayOf('today', lastMoment)!)).toBe(Date.UTC(2025, 1, 28));
  expect(startOfDay(firstDayOf('week', lastMoment)!)).toBe(Date.UTC(2025, 1, 22));
  expect(startOfDay(firstDayOf('month', lastMoment)!)).toBe(Date.UTC(2025, 0, 30));
  expect(firstDayOf('all', lastMoment)).toBeNull();
});
