import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { RELEASED_FROM } from '#contracts/challenges/progress.ts';
import { foldChallenges, QUARTER_MS } from './fold.ts';

const ANN = 11;
const BOB = 22;
const QUARTER = STORY_BEGINS / QUARTER_MS;
const place = { account: ANN, place: QUARTER % 288, quarter: QUARTER };

test('given rounds, offers and earnings, then each quarter of an hour has its sums', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 5, payout: 0 }).starts(ANN, 1);
  story
    .creditsOffer(ANN, 40)
    .claimsDaily(ANN, 5, { day: '2025-01-15' })
    .passes(QUARTER_MS - 1)
    .settles(ANN, 9);
  story.passes(1).reversesOffer(ANN, 40).claimsChallenge(ANN, 50, { challengeId: 'play_5_games', day: '2025-01-15' });
  expect(foldChallenges(story.plays(BOB, { stake: 1, payout: 2 }).events)).toMatchObject({
    quarters: [
      { ...place, earn: 5n, games: 2, offers: 0 },
      { ...place, place: place.place + 1, quarter: QUARTER + 1, earn: 50n, games: 0, offers: 0 },
      { account: BOB, place: place.place + 1, quarter: QUARTER + 1, earn: 0n, games: 1, offers: 0 },
    ],
    claims: [{ account: ANN, day: '2025-01-15', challenge: 'play_5_games' }],
  });
});

test('given three days in one batch, then a place holds its newest quarter', () => {
  const story = new EventStory().plays(ANN, { stake: 1, payout: 0 }).passes(288 * QUARTER_MS);
  expect(foldChallenges(story.plays(ANN, { stake: 1, payout: 0 }).events).quarters).toEqual([
    { ...place, quarter: QUARTER + 288, earn: 0n, games: 1, offers: 0 },
  ]);
});

test('given a pending offer, then it counts at its release, and the reversal takes that back', () => {
  const story = new EventStory()
    .opens(ANN)
    .passes(RELEASED_FROM - STORY_BEGINS)
    .creditsOffer(ANN, 40)
    .releasesOffer(ANN, 40);
  expect(foldChallenges(story.events.slice(0, -1)).quarters).toEqual([]);
  const { quarters, credits } = foldChallenges(story.events);
  const quarter = RELEASED_FROM / QUARTER_MS;
  expect([quarters, credits]).toMatchObject([
    [{ quarter, earn: 40n, offers: 1 }],
    [{ quarter, points: 40, offers: 1, credit: story.events.at(-2)!.commandId }],
  ]);
  expect(foldChallenges(story.reversesOffer(ANN, 40, { isReleased: true }).events)).toMatchObject({
    quarters: [{ quarter, earn: 0n, offers: 0 }],
    reversals: [],
  });
});

test('given the reversal of a pending offer of an earlier batch, then no credit follows it', () => {
  const story = new EventStory().opens(ANN).creditsOffer(ANN, 40).creditsOffer(ANN, 30).releasesOffer(ANN, 30);
  const reversed = story.reversesOffer(ANN, 30, { isReleased: true }).reversesOffer(ANN, 40).events.slice(-2);
  expect(foldChallenges(reversed).reversals.map(({ isOfPending }) => isOfPending)).toEqual([false, true]);
});

test('given an offer worth no point, then it is no offer', () => {
  const { quarters, credits } = foldChallenges(new EventStory().opens(ANN).creditsOffer(ANN, 0).events);
  expect([quarters, credits]).toEqual([[], []]);
});

test('given a reversal, then a credit of the same batch is dropped and an earlier one is listed as reversed', () => {
  const story = new EventStory().opens(ANN).shares(ANN, BOB, 50, { creditId: 'c-1' });
  const told = { challengeId: 'earn_500_points', day: '2025-01-15' };
  story.claimsChallenge(ANN, 50, told).shares(ANN, BOB, -50, { creditId: 'c-1' });
  story.losesChallenge(ANN, 50, { ...told, creditId: 'c-1' }).claimsChallenge(ANN, 50, told);
  const claim = { account: ANN, day: told.day, challenge: told.challengeId };
  expect(foldChallenges(story.events)).toMatchObject({
    quarters: [{ ...place, earn: 50n, offers: 0 }],
    reversals: [],
    claims: [claim],
    lost: [],
  });
  const later = story.events.slice(-3);
  expect(foldChallenges(later)).toMatchObject({
    reversals: [
      { account: ANN, credit: 'c-1' },
      { account: ANN, credit: 'earn_500_points 2025-01-15' },
    ],
    claims: [claim],
    lost: [claim],
  });
});
