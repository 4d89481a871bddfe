import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { foldRounds } from './fold.ts';
import { dayOf, firstDayOf, startOfDay } from './period.ts';

test('given a round, then everything needed to recompute it is recorded', () => {
  const story = new EventStory().opens(1).plays(1, { stake: 10, payout: 18 });
  const { rounds } = foldRounds(story.events);
  expect(rounds).toMatchObject([
    { partition: 0, seq: 3, account: 1, game: 'dice', epoch: 0, nonce: 0, stakePoints: 10, payoutPoints: 18 },
  ]);
  expect(rounds[0]).toMatchObject({ params: '{"prediction":"over"}', outcome: '{"die":5}', rulesVersion: 1 });
});

test('given rounds, then each has what the event that ended it moved, and the balance after it', () => {
  const story = new EventStory().opens(1).bonus(1, 100).plays(1, { stake: 10, payout: 18 });
  const { rounds } = foldRounds(story.starts(1, 20).settles(1, 30).events);
  expect(rounds).toMatchObject([
    { kind: 100, amount: 8, balanceAfter: 108 },
    { kind: 403, stakePoints: 20, payoutPoints: 30, amount: 30, balanceAfter: 118 },
  ]);
});

test('given a rotation, then the old pair is revealed and the new one is in play', () => {
  const story = new EventStory().opens(1).plays(1, { stake: 1, payout: 0 });
  const { pairs } = foldRounds(story.reveals(1, 0).commits(1, 1, 'mine').events);
  expect(pairs).toMatchObject([
    { epoch: 0, seq: 2, clientSeed: 'a seed', serverSeed: 'f'.repeat(64) },
    { epoch: 1, seq: 5, clientSeed: 'mine', serverSeed: null },
  ]);
});

test('given only a reveal, then the other fields stay empty', () => {
  const { pairs } = foldRounds(new EventStory().reveals(1, 4).events);
  expect(pairs).toMatchObject([{ epoch: 4, seq: null, serverSeedHash: null, clientSeed: null }]);
});

test('given a round that was started, then it is open as its start left it', () => {
  const { open, rounds } = foldRounds(new EventStory().opens(1).starts(1, 10).events);
  expect(rounds).toEqual([]);
  expect(open).toMatchObject([{ account: 1, game: 'mines', round: { stakePoints: 10, progress: { revealed: [] } } }]);
});

test('given moves, then the last one counts', () => {
  const { open } = foldRounds(new EventStory().opens(1).starts(1, 10).opensTile(1, 4).opensTile(1, 7).events);
  expect(open).toMatchObject([{ round: { progress: { revealed: [4, 7] } } }]);
});

test('given its end, then it is no longer open and is among the finished ones', () => {
  const { open, rounds } = foldRounds(new EventStory().opens(1).starts(1, 10).opensTile(1, 4).settles(1, 10).events);
  expect(open).toEqual([{ account: 1, game: 'mines', seq: 5, round: null }]);
  expect(rounds).toMatchObject([{ game: 'mines', seq: 5, stakePoints: 10, payoutPoints: 10, nonce: 0 }]);
});

test('given a round in moves, then it is recorded under the command that began it, not under the one that ended it', () => {
  const story = new EventStory().opens(1).starts(1, 10);
  const { commandId } = story.last;
  const { rounds } = foldRounds(story.opensTile(1, 4).settles(1, 10).events);
  expect(rounds).toMatchObject([{ commandId }]);
});

test('given rounds over midnight, then each day begins with its first round', () => {
  const story = new EventStory()
    .opens(1)
    .plays(1, { stake: 10, payout: 18 })
    .passes(13 * HOUR_MS);
  const { days } = foldRounds(story.plays(1, { stake: 5, payout: 0 }).plays(1, { stake: 5, payout: 0 }).events);
  const today = dayOf(STORY_BEGINS);
  expect(days).toEqual([
    { partition: 0, day: today, firstSeq: 3 },
    { partition: 0, day: today + 1, firstSeq: 4 },
  ]);
});

test('a period consists of whole UTC days and includes today', () => {
  const lastMoment = Date.UTC(2025, 2, 1) - 1;
  expect(startOfDay(firstDayOf('today', lastMoment)!)).toBe(Date.UTC(2025, 1, 28));
  expect(startOfDay(firstDayOf('week', lastMoment)!)).toBe(Date.UTC(2025, 1, 22));
  expect(startOfDay(firstDayOf('month', lastMoment)!)).toBe(Date.UTC(2025, 0, 30));
  expect(firstDayOf('all', lastMoment)).toBeNull();
});
