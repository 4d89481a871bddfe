import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { changeIn } from '../view/define-view.ts';
import { referralsView } from './view.ts';

const ANN = 11;
const BOB = 22;
const CAT = 33;

test('given an invitation, its bonuses and shares, then each side has the sum credited less the sum reversed', () => {
  const story = new EventStory().isReferred(BOB, ANN).grantsReferral(BOB, 'friend', ANN);
  story.grantsReferral(ANN, 'referrer', BOB).shares(ANN, BOB, 150).shares(ANN, BOB, 20).shares(ANN, BOB, -150);
  story.isReferred(CAT, ANN, 0).sharesWholePoints(ANN, BOB, 7).sharesWholePoints(ANN, BOB, -7);
  expect(referralsView.rows(story.events)).toEqual({
    invited: [
      { account: BOB, referrer: ANN, bonusPoints: 500 },
      { account: CAT, referrer: ANN, bonusPoints: 0 },
    ],
    earned: [
      { account: BOB, other: ANN, side: 'friend', bonus: 500n },
      { account: ANN, other: BOB, side: 'referrer', bonus: 500n, share: 20n },
    ],
  });
  expect(
    changeIn(referralsView, story.events)
      .news()
      .accounts.toSorted((one, other) => one - other),
  ).toEqual([ANN, BOB, CAT]);
});
