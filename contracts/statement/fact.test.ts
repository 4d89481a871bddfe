import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { creditIn, describeLine, factOf, pendingIn, transactionTypeOf } from './fact.ts';

const ANN = 7;
const linesOf = (story: EventStory) =>
  story.events.flatMap((event) => {
    const fact = factOf(event);
    return fact === null ? [] : [[transactionTypeOf(fact), describeLine(fact)]];
  });

test('a bonus reads as earned', () => {
  expect(linesOf(new EventStory().opens(ANN).bonus(ANN, 100))).toEqual([['earn', 'Signup bonus']]);
});

test('a daily bonus has the day of the streak, a challenge its name', () => {
  const story = new EventStory().opens(ANN).claimsDaily(ANN, 33, { day: '2025-01-15', streak: 7, weeklyPoints: 25 });
  story.claimsChallenge(ANN, 25, { challengeId: 'play_5_games', day: '2025-01-15' });
  expect(linesOf(story)).toEqual([
    ['earn', 'Daily bonus: day 7'],
    ['earn', 'Challenge: play 5 games'],
  ]);
});

test('a closed account has a line for forfeited points, unless there were none', () => {
  expect(linesOf(new EventStory().opens(ANN).bonus(ANN, 100).closes(ANN)).slice(1)).toEqual([
    ['adjustment', 'Account closed: points forfeited'],
  ]);
  expect(linesOf(new EventStory().opens(ANN).closes(ANN))).toEqual([]);
});

test('rounds won, lost, returned and half returned say what happened to the stake', () => {
  const story = new EventStory().plays(ANN, { stake: 10, payout: 1_234_567 }).plays(ANN, { stake: 2000, payout: 0 });
  story.plays(ANN, { stake: 10, payout: 10 }).plays(ANN, { stake: 10, payout: 5, game: 'wheel' });
  expect(linesOf(story)).toEqual([
    ['game_win', 'Dice: paid 1,234,567 on 10'],
    ['game_loss', 'Dice: lost 2,000'],
    ['game_push', 'Dice: bet of 10 returned'],
    ['game_loss', 'Wheel: 5 of 10 returned'],
  ]);
});

test('a round with moves has lines for the stake and the end, but not for moves', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 5000).starts(ANN, 2000).opensTile(ANN, 3).settles(ANN, 2500);
  expect(linesOf(story).slice(1)).toEqual([
    ['game_stake', 'Mines: open round, bet 2,000'],
    ['game_win', 'Mines: paid 2,500 on 2,000'],
  ]);
});

test('a split has a line for the second stake', () => {
  const split = { type: 'round-raised', game: 'blackjack', params: { stake: 2000 } } as const;
  expect([transactionTypeOf(split), describeLine(split)]).toEqual([
    'game_stake',
    'Blackjack: split, another 2,000 bet',
  ]);
});

test('adjustments and corrections have their reason, without characters that a table cannot hold', () => {
  const story = new EventStory().opens(ANN).adjusts(ANN, 50, 'a prize\0').adjusts(ANN, -20, 'half \uD83C a star');
  expect(linesOf(story)).toEqual([
    ['adjustment', 'Adjustment: a prize'],
    ['adjustment', 'Adjustment: half \uFFFD a star'],
  ]);
  const correction = { type: 'error-corrected', game: null, params: { points: -5, reason: 'paid twice' } } as const;
  expect([transactionTypeOf(correction), describeLine(correction)]).toEqual(['adjustment', 'Correction: paid twice']);
});

test('posted, voided and expired holds have a line each', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 3000).holds(ANN, 1000, 'a gift card').posts(ANN, 1000);
  story.holds(ANN, 500).voids(ANN, 500).holds(ANN, 200).expires(ANN, 200);
  expect(linesOf(story).slice(1)).toEqual([
    ['hold', 'Set aside: a gift card'],
    ['hold_taken', 'Set-aside points taken'],
    ['hold', 'Set aside: a withdrawal'],
    ['hold_release', 'Points returned'],
    ['hold', 'Set aside: a withdrawal'],
    ['hold_release', 'Points returned: the hold expired'],
  ]);
});

test("an invitation has a line for each side's bonus and for every share in a friend's offer", () => {
  const story = new EventStory().isReferred(ANN, 5).grantsReferral(ANN, 'friend', 5).grantsReferral(ANN, 'referrer', 6);
  expect(linesOf(story.shares(ANN, 6, 150).shares(ANN, 6, -150))).toEqual([
    ['earn', 'Referral bonus: you were invited'],
    ['earn', 'Referral bonus: you invited a friend'],
    ['earn', "Referral share: a friend's offer"],
    ['reversal', "Referral share: a friend's offer was reversed"],
  ]);
});

test('an offer has lines for pending, credited and reversed', () => {
  const story = new EventStory().opens(ANN).creditsOffer(ANN, 1500).releasesOffer(ANN, 1500);
  story.reversesOffer(ANN, 1500, { isReleased: true }).creditsOffer(ANN, 1).reversesOffer(ANN, 1);
  story.creditsOffer(ANN, 0).releasesOffer(ANN, 0);
  expect(linesOf(story)).toEqual([
    ['earn_pending', 'CPX Research offer: 1,500 points pending'],
    ['earn', 'CPX Research offer: credited'],
    ['reversal', 'CPX Research offer: reversed'],
    ['earn_pending', 'CPX Research offer: 1 point pending'],
    ['reversal', 'CPX Research offer: 1 point no longer pending'],
  ]);
});

test('the lines of an offer name the same credit, and its name where known', () => {
  const story = new EventStory().opens(ANN).creditsOffer(ANN, 60).releasesOffer(ANN, 60);
  story.reversesOffer(ANN, 60, { isReleased: true });
  const facts = story.events.flatMap((event) => factOf(event) ?? []);
  expect(new Set(facts.map(creditIn)).size).toBe(1);
  expect(facts.map((fact) => [describeLine(fact, { name: 'Harbour Tycoon' }), pendingIn(fact)])).toEqual([
    ['Harbour Tycoon: 60 points pending', 60],
    ['Harbour Tycoon: credited', null],
    ['Harbour Tycoon: reversed', null],
  ]);
});
