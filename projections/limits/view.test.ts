import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { acts, limits } from '#tests/support/asks.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { PLAYER } from '#tests/support/given-account.ts';
import { givenPair } from '#tests/support/given-split.ts';
import { changeIn } from '../view/define-view.ts';
import { limitsView } from './view.ts';

const ANN = 11;
const BOB = 22;
const DAY = Math.floor(STORY_BEGINS / DAY_MS);
const daily = { kind: 'stake', window: 'day' } as const;

test('given limits, checks and exclusions, then the last of each applies', () => {
  const story = new EventStory()
    .limits(ANN, { ...daily, points: 50 })
    .checksReality(BOB, 15)
    .checksReality(BOB, 60);
  story.limits(ANN, { ...daily, points: null, from: STORY_BEGINS + 5, pointsUntil: 50 }).excludes(BOB, 7000);
  expect(limitsView.rows(story.events)).toEqual({
    ownLimit: [{ account: ANN, partition: 0, seq: 4, ...daily, points: null, from: STORY_BEGINS + 5, pointsUntil: 50 }],
    used: [],
    realityCheck: [{ account: BOB, partition: 0, seq: 3, minutes: 60 }],
    exclusion: [{ account: BOB, partition: 0, seq: 5, until: 7000, at: STORY_BEGINS }],
  });
  expect(changeIn(limitsView, story.events).news().accounts).toEqual([ANN, BOB]);
});

test('given rounds, then those of players with limits are added up by day; a stake counts when it is placed', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).opens(BOB).bonus(BOB, 100);
  story.plays(ANN, { stake: 9, payout: 0 }).limits(ANN, { ...daily, points: 50, openStakePoints: 3 });
  story.plays(ANN, { stake: 10, payout: 18 }).starts(ANN, 5).plays(BOB, { stake: 1, payout: 0 });
  story.passes(DAY_MS).settles(ANN, 7);
  expect(limitsView.rows(story.events).used).toEqual([
    { account: ANN, day: DAY, staked: 18n, returned: 18n },
    { account: ANN, day: DAY + 1, staked: 0n, returned: 7n },
  ]);
});

test('given a split of a player with limits, then its second stake counts too', () => {
  const limit = limits(PLAYER, 'stake', 'day', 1_000_000);
  const given = givenPair({ stakePoints: 100, past: [limit] });
  const staked = () => limitsView.rows(given.events).used.reduce((sum, { staked: points = 0n }) => sum + points, 0n);
  const before = staked();
  given.after(acts(PLAYER, 'blackjack', { type: 'split' }));
  expect(staked()).toBe(before + 100n);
});
