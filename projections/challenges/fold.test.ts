import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { foldChallenges, QUARTER_MS } from './fold.ts';

const ANN = 11;
const BOB = 22;
const QUARTER = STORY_BEGINS / QUARTER_MS;
const place = { account: ANN, place: QUARTER % 288, quarter: QUARTER };

test('given rounds, offers and what was earned, then each quarter of an hour has its sums', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 5, payout: 0 }).starts(ANN, 1);
  story
    .creditsOffer(ANN, 40)
    .claimsDaily(ANN, 5, { day: '2025-01-15' })
    .passes(QUARTER_MS - 1)
    .settles(ANN, 9);
  story.passes(1).reversesOffer(ANN, 40).claimsChallenge(ANN, 50, { challengeId: 'play_5_games', day: '2025-01-15' });
  expect(foldChallenges(story.plays(BOB, { stake: 1, payout: 2 }).events)).toEqual({
    quarters: [
      { ...place, earn: 45n, games: 2, offers: 1 },
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
