import { expect, test } from 'vitest';
import { LEVEL_TERMS } from '#contracts/levels/levels.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { fold } from './fold.ts';
import type { Rules } from './notices-of.ts';

const RULES: Rules = { bigWin: { multiple: 10, points: 100 }, levels: LEVEL_TERMS, signupBonus: 100 };
const toldOf = (story: EventStory, rules = RULES, beganSeq = 0) =>
  fold(story.events, rules, beganSeq).notices.map(({ account, fact, cause }) => ({ account, ...fact, cause }));

test("a signup bonus is a welcome; without one the account's opening is", () => {
  const story = new EventStory().opens(1).bonus(1, 100);
  expect(toldOf(story)).toEqual([{ account: 1, kind: 'welcome', params: { points: 100 }, cause: 'welcome:1' }]);
  expect(toldOf(new EventStory().opens(1), { ...RULES, signupBonus: 0 })).toMatchObject([{ params: { points: 0 } }]);
});

test('a big win follows the configured rule and names its round', () => {
  const story = new EventStory()
    .plays(1, { stake: 10, payout: 99 })
    .plays(1, { stake: 10, payout: 100 })
    .plays(1, { stake: 500, payout: 1000 });
  expect(toldOf(story)).toEqual([
    {
      account: 1,
      kind: 'big_win',
      params: { game: 'dice', stake: 10, payout: 100 },
      cause: `big_win:${story.events[1]!.commandId}`,
    },
  ]);
});

test('an adjustment by staff gives its reason', () => {
  expect(toldOf(new EventStory().opens(1).adjusts(1, -5, 'a mis\0take'))).toMatchObject([
    { kind: 'other', params: { points: -5, reason: 'a mistake' } },
  ]);
});

test('events before the first start cause no notices but still record players', () => {
  const story = new EventStory().opens(1).bonus(1, 100).closes(1);
  const { notices, opened, closed } = fold(story.events, RULES, story.last.seq);
  expect([notices, opened.map(({ account }) => account), closed]).toEqual([[], [1], [1]]);
});

test('an offer is reported as pending, released and reversed, each by its credit', () => {
  const story = new EventStory().opens(1).creditsOffer(1, 250).releasesOffer(1, 250);
  story.reversesOffer(1, 250, { isReleased: true }).creditsOffer(1, 40, { releaseAt: 0 });
  const credit = story.events[2]!.commandId;
  const state = { network: 'cpx', points: 250 };
  expect(toldOf(story)).toMatchObject([
    { kind: 'offer', params: { ...state, state: 'pending' }, cause: `offer:pending:${credit}` },
    { kind: 'offer', params: { ...state, state: 'released' }, cause: `offer:released:${credit}` },
    { kind: 'offer', params: { ...state, state: 'reversed' }, cause: `offer:reversed:${credit}` },
  ]);
});

test('the friend is notified of the promised bonus, both sides of a granted one, the referrer of a share and its reversal', () => {
  const story = new EventStory().opens(1).opens(2).isReferred(2, 1);
  story.grantsReferral(2, 'friend', 1).grantsReferral(1, 'referrer', 2);
  story.shares(1, 2, 25, { creditId: 'c-1' }).shares(1, 2, -25, { creditId: 'c-1' });
  story.shares(1, 2, 0, { creditId: 'c-2', hundredths: 90 }).sharesWholePoints(1, 2, 3, 'c-3');
  expect(toldOf(story)).toMatchObject([
    { account: 2, kind: 'referral', params: { of: 'promised', points: 500 }, cause: 'referral:promised:2' },
    { account: 2, kind: 'referral', params: { of: 'friend', points: 500 }, cause: 'referral:friend:2:1' },
    { account: 1, params: { of: 'referrer', points: 500 } },
    { account: 1, params: { of: 'share', points: 25 }, cause: 'referral:share:1:c-1' },
    { account: 1, params: { of: 'share-reversed', points: 25 } },
    { account: 1, params: { of: 'share', points: 3 } },
  ]);
});

test('an offer of less than a point notifies no player, whether it waits, is released or is reversed', () => {
  const story = new EventStory().opens(1).creditsOffer(1, 0).releasesOffer(1, 0);
  story.reversesOffer(1, 0, { isReleased: true }).creditsOffer(1, 0).reversesOffer(1, 0);
  expect(toldOf(story)).toEqual([]);
});

test('a reward that a reversal takes back is notified with its challenge', () => {
  const told = { challengeId: 'complete_3_offers', day: '2025-01-15', creditId: 'c-1' };
  expect(toldOf(new EventStory().opens(1).losesChallenge(1, 100, told))).toMatchObject([
    { kind: 'other', params: { points: -100, reason: expect.stringContaining('complete 3 offers') as string } },
  ]);
});
