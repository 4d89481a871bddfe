import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { resultOf } from '#contracts/economics/flows.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { foldEconomics } from './fold.ts';

const ANN = 1011;
const BOB = 1022;

const sourcesOf = (story: EventStory) =>
  Object.fromEntries(
    foldEconomics(story.events).flows.map(({ group, source, pointsIn, pointsOut, dollarsIn, dollarsOut }) => {
      return [`${group}:${source}`, { pointsIn, pointsOut, dollarsIn, dollarsOut }];
    }),
  );

test('bonuses cost points by kind, games bring stakes and cost payouts, networks bring dollars', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).claimsDaily(ANN, 5, { day: '2025-01-15' });
  story.plays(ANN, { stake: 10, payout: 18 }).plays(ANN, { stake: 20, payout: 0 });
  story.creditsOffer(ANN, 50).releasesOffer(ANN, 50).reversesOffer(ANN, 50, { isReleased: true });
  const none = { pointsIn: 0n, pointsOut: 0n, dollarsIn: 0n, dollarsOut: 0n };
  expect(sourcesOf(story)).toEqual({
    'bonus:signup': { ...none, pointsOut: 100n },
    'bonus:daily': { ...none, pointsOut: 5n },
    'game:dice': { ...none, pointsIn: 30n, pointsOut: 18n },
    'network:cpx': { pointsIn: 50n, pointsOut: 50n, dollarsIn: 500_000n, dollarsOut: 500_000n },
  });
});

test('the stake of a round in moves counts when it is taken, its payout when it is paid', () => {
  const story = new EventStory().opens(ANN).starts(ANN, 10).opensTile(ANN, 4);
  expect(sourcesOf(story)).toMatchObject({ 'game:mines': { pointsIn: 10n, pointsOut: 0n } });
  expect(sourcesOf(story.settles(ANN, 25))).toMatchObject({ 'game:mines': { pointsIn: 10n, pointsOut: 25n } });
});

test('dollars between assets are no result, a fee is, and a held withdrawal changes nothing', () => {
  const story = new EventStory().opens(HOUSE_ACCOUNTS.treasury).postsDollars('bank', 'receivable:cpx', 9_000_000);
  story.postsDollars('payout-fees', 'bank', 250_000).opens(ANN).bonus(ANN, 5).holds(ANN, 5).voids(ANN, 5);
  expect(sourcesOf(story)).toMatchObject({
    'bonus:signup': { pointsOut: 5n },
    'other:treasury': { dollarsIn: 0n, dollarsOut: 250_000n },
  });
  expect(Object.keys(sourcesOf(story))).toHaveLength(2);
});

test('an account belongs to its month of registration', () => {
  const story = new EventStory()
    .opens(ANN)
    .passes(31 * DAY_MS)
    .opens(BOB)
    .bonus(ANN, 7);
  const { members, players } = foldEconomics(story.events);
  expect(members).toEqual([
    { account: ANN, month: 55 * 12 },
    { account: BOB, month: 55 * 12 + 1 },
  ]);
  expect(players.map(({ account, group }) => [account, group])).toEqual([
    [ANN, 'opened'],
    [BOB, 'opened'],
    [ANN, 'bonus'],
  ]);
});

test('a point counts one cent', () => {
  expect(resultOf({ pointsIn: 30n, pointsOut: 18n, dollarsIn: 0n, dollarsOut: 0n })).toBe(120_000n);
  expect(resultOf({ pointsIn: 0n, pointsOut: 25n, dollarsIn: 500_000n, dollarsOut: 0n })).toBe(250_000n);
});
