import { expect, test } from 'vitest';
import { expectedLossMillionths } from '#contracts/games/expected-return.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { foldExperience } from './view.ts';

const ANN = 11;
const BOB = 22;
const diceRound = (stakePoints: number) => ({ params: { prediction: 'over' }, outcome: null, stakePoints });

test('given rounds and offers, then stakes and credited offers are added up for each player', () => {
  const story = new EventStory().plays(ANN, { stake: 40, payout: 0 }).plays(ANN, { stake: 5, payout: 10 });
  story.creditsOffer(ANN, 1500).releasesOffer(ANN, 1500).plays(BOB, { stake: 7, payout: 7 });
  expect(foldExperience(story.events).player).toMatchObject([
    { account: ANN, offers: 1, offerPoints: 1500n, wagered: 45n, risked: 45n },
    { account: BOB, offers: 0, offerPoints: 0n, wagered: 7n },
  ]);
});

test('a pending offer does not count yet, and a reversed one no longer counts', () => {
  const waiting = new EventStory().creditsOffer(ANN, 1500).reversesOffer(ANN, 1500);
  expect(foldExperience(waiting.events).player).toEqual([]);
  const reversed = new EventStory().creditsOffer(ANN, 20).releasesOffer(ANN, 20);
  reversed.reversesOffer(ANN, 20, { isReleased: true });
  expect(foldExperience(reversed.events).player).toMatchObject([
    { account: ANN, offers: 0, offerPoints: 0n, wagered: 0n },
  ]);
});

test('a claim of rakeback takes the theoretical loss of the rounds before it, and a later bonus names its level', () => {
  const lost = (stake: number) => BigInt(expectedLossMillionths('dice', { ...diceRound(stake), rulesVersion: 1 }));
  const story = new EventStory().plays(ANN, { stake: 40, payout: 0 }).plays(ANN, { stake: 60, payout: 0 });
  expect(foldExperience(story.events).player).toMatchObject([
    { loss: lost(40) + lost(60), claimedAt: 0, paidLevel: 0 },
  ]);
  story.claimsRakeback(ANN, 2, { remainder: 17 }).plays(ANN, { stake: 5, payout: 0 }).claimsLevelBonus(ANN, 5, 2);
  const claimed = { claimedAt: story.last.at, remainder: 17 };
  expect(foldExperience(story.events).player).toMatchObject([
    { wagered: 105n, loss: lost(5), ...claimed, paidLevel: 2 },
  ]);
});

test('claimed steps of the checklist add up, and a first seed pair is no chosen seed', () => {
  const story = new EventStory().plays(ANN, { stake: 40, payout: 0 }).claimsStep(ANN, 5, 'round');
  story.claimsStep(ANN, 5, 'seed');
  expect(foldExperience(story.events).player).toMatchObject([{ checklist: 0b101, epoch: 0 }]);
});
