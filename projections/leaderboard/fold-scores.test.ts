import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { MOST_RACE_DAYS } from '#contracts/races/window.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { boardCode, isDayKept, oldBoards, periodStart } from './boards.ts';
import { foldScores } from './fold-scores.ts';

const ANN = 1011;
const DAY = Math.floor(STORY_BEGINS / DAY_MS);

test('given a Wednesday, then its week begins on Monday and its month on the first', () => {
  expect(periodStart('week', DAY)).toBe(DAY - 2);
  expect(periodStart('month', DAY)).toBe(DAY - 14);
  expect(periodStart('day', DAY)).toBe(DAY);
  expect(periodStart('all', DAY)).toBe(0);
});

test('given rounds and a bonus, then stakes and earnings add up and the highest multiplier counts, in each period', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100);
  story.plays(ANN, { stake: 10, payout: 25 }).plays(ANN, { stake: 20, payout: 20 }).plays(ANN, { stake: 5, payout: 0 });
  const { sums, best, latest } = foldScores(story.events);
  for (const period of ['all', 'month', 'week', 'day'] as const) {
    const of = { period: periodStart(period, DAY), account: ANN, partition: 0 };
    expect(sums).toContainEqual({ ...of, board: boardCode('wagered', period), value: 35n });
    expect(sums).toContainEqual({ ...of, board: boardCode('earned', period), value: 100n });
    expect(best).toContainEqual({ ...of, board: boardCode('multiplier', period), value: 250n });
  }
  expect([sums.length, best.length]).toEqual([8, 4]);
  expect(latest).toEqual({ partition: 0, day: DAY });
});

test('given two days, then the week adds them up and each day has its own', () => {
  const story = new EventStory().opens(ANN).plays(ANN, { stake: 10, payout: 0 }).passes(DAY_MS);
  const { sums } = foldScores(story.plays(ANN, { stake: 4, payout: 0 }).events);
  const valueOf = (period: 'week' | 'day', day: number) =>
    sums.find((sum) => sum.board === boardCode('wagered', period) && sum.period === periodStart(period, day))?.value;
  expect(valueOf('week', DAY)).toBe(14n);
  expect([valueOf('day', DAY), valueOf('day', DAY + 1)]).toEqual([10n, 4n]);
});

test('given earnings that are taken back, then their sum of 0 is a row, however the log is cut into batches', () => {
  const story = new EventStory().opens(ANN).claimsChallenge(ANN, 12, { challengeId: 'a', day: '2026-01-14' });
  story.losesChallenge(ANN, 12, { challengeId: 'a', day: '2026-01-14', creditId: 'a credit' });
  const rowOf = (cut: typeof story.events) =>
    foldScores(cut).sums.filter(({ board }) => board === boardCode('earned', 'day'));
  const [whole, first, second] = [story.events, story.events.slice(0, -1), story.events.slice(-1)].map(rowOf);
  expect(whole).toEqual([expect.objectContaining({ account: ANN, value: 0n })]);
  expect(first![0]!.value + second![0]!.value).toBe(0n);
});

test('a day is kept until its scores are deleted, a week beyond the longest race', () => {
  const { before } = oldBoards(DAY).find(({ board }) => board === boardCode('wagered', 'day'))!;
  expect([isDayKept(before, DAY), isDayKept(before - 1, DAY)]).toEqual([true, false]);
  expect(isDayKept(DAY, DAY + MOST_RACE_DAYS + 7)).toBe(true);
});

test('boards of all time are kept, and no two boards share a number', () => {
  const old = oldBoards(DAY).map(({ board }) => board);
  expect(new Set(old).size).toBe(9);
  for (const measure of ['wagered', 'multiplier', 'earned'] as const)
    expect(old).not.toContain(boardCode(measure, 'all'));
});
