import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import {
  adjusts,
  bets,
  bonus,
  claimsChallenge,
  claimsDaily,
  claimsLevelBonus,
  claimsRakeback,
  claimsStep,
  corrects,
  credits,
  decides,
  feedsRain,
  grantsReferral,
  isReferred,
  pays,
  paysPrize,
  paysPromo,
  paysShare,
  paysTip,
  pours,
  returnsShare,
  returnsTip,
  reverses,
  sendsBack,
  shares,
  tips,
  unshares,
  withdraws,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import { mostOwnedPoints } from './play/most-owned-points.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const OTHER = 11;

/** `given` owns all but `room` points of the most that an account may own. */
function withRoom(given: GivenAccount, room: number): GivenAccount {
  given.account.available += MAX_POINTS - room - mostOwnedPoints(given.account);
  return given;
}

const sum = (given: GivenAccount, command: Command) =>
  given.when(command).reduce((points, { amount }) => points + amount, 0);

type Case = [what: string, given: () => GivenAccount, command: Command];

const withdrawn = withdraws(PLAYER, 5000, { method: 'paypal' });
const sent = tips(PLAYER, OTHER, 50);
const poured = pours(100, [OTHER, 12]);
const share = { creditId: ID, amountPoints: 1000 };
const credited = credits(PLAYER, 50);
const { rain } = HOUSE_ACCOUNTS;

function tipping(): GivenAccount {
  const given = givenAccount(adjusts(PLAYER, 1000));
  given.set({ 'tips-enabled': true, 'tips-level': 1 });
  return given;
}

function played(): GivenAccount {
  const given = givenAccount();
  for (let round = 0; round < 40; round++) given.after(adjusts(PLAYER, 1000), bets(PLAYER, 1000));
  return given;
}

function claimedSixDays(): GivenAccount {
  const given = givenAccount();
  for (let day = 0; day < 6; day++) given.after(claimsDaily(PLAYER)).passes(DAY_MS);
  return given;
}

function payingSteps(): GivenAccount {
  const given = played();
  given.set({ 'checklist-round': 10 });
  return given;
}

const paidOut = () =>
  givenAccount(adjusts(PLAYER, 5000), withdrawn).after(
    decides('approve-withdrawal', PLAYER, withdrawn.commandId, 'cli:test'),
    pays(PLAYER, withdrawn.commandId, { attempt: null }),
  );

const REFUSED: readonly Case[] = [
  ['points of staff', givenAccount, adjusts(PLAYER, 50)],
  ['a signup bonus', givenAccount, bonus(PLAYER)],
  ['a daily bonus', givenAccount, claimsDaily(PLAYER)],
  ['a seventh daily bonus, with the weekly one', claimedSixDays, claimsDaily(PLAYER)],
  ['the reward of a challenge', played, claimsChallenge(PLAYER, 'play_5_games')],
  ['a bonus of the level', played, claimsLevelBonus(PLAYER)],
  ['rakeback', () => played().passes(2 * DAY_MS), claimsRakeback(PLAYER)],
  ['a step of the checklist', payingSteps, claimsStep(PLAYER, 'round')],
  ['an offer', givenAccount, credits(PLAYER, 50, { releaseAt: Date.UTC(2100, 0, 1) })],
  ['a bonus for being invited', () => givenAccount(isReferred(PLAYER, OTHER)), grantsReferral(PLAYER, 'friend', OTHER)],
  ['a bonus for an invitation', givenAccount, grantsReferral(PLAYER, 'referrer', OTHER)],
  ["a share in a friend's offer", givenAccount, shares(PLAYER, OTHER, share)],
  ['a returned tip', () => tipping().after(sent), returnsTip(sent)],
  ['a returned payout', paidOut, sendsBack(PLAYER, withdrawn.commandId, true)],
  ['a feed of the rain pool', () => givenHouseAccount('rain'), feedsRain(50)],
  [
    'a share that comes back to the rain pool',
    () => givenHouseAccount('rain').after(feedsRain(1000), poured),
    returnsShare(OTHER, poured.commandId, 50),
  ],
  ['a tip for the rain pool', () => givenHouseAccount('rain'), paysTip(tips(PLAYER, rain, 50))],
];

const DECLINED: readonly Case[] = [
  ['a share of a rain', givenAccount, paysShare(PLAYER, ID, 50)],
  ['the prize of a race', givenAccount, paysPrize(PLAYER, ID, 1, 50)],
  ['a promo code', givenAccount, paysPromo(PLAYER, ID)],
  ['a tip', tipping, paysTip(tips(OTHER, PLAYER, 50))],
];

describe('an account owns at most the most points:', () => {
  test.each(REFUSED)('%s may fill it, one point more is refused', (_what, given, command) => {
    const points = sum(given(), command);
    expect(points).toBeGreaterThan(0);
    expect(withRoom(given(), points).refusalOf(command)).toBeNull();
    expect(withRoom(given(), points - 1).refusalOf(command)).toBe('balance-out-of-bounds');
  });

  test.each(DECLINED)('%s may fill it, one point more is declined', (_what, given, command) => {
    const points = sum(given(), command);
    expect(sum(withRoom(given(), points), command)).toBe(points);
    expect(sum(withRoom(given(), points - 1), command)).toBe(0);
  });
});

describe('an account owes at most the most points:', () => {
  test.each<Case>([
    ['a correction', givenAccount, corrects(PLAYER, 50)],
    ['a reversed offer', () => givenAccount(credited), reverses(PLAYER, credited.commandId)],
    [
      "a reversed share in a friend's offer",
      () => givenAccount(shares(PLAYER, OTHER, share)),
      unshares(PLAYER, OTHER, ID),
    ],
  ])('%s may reach that, one point more is refused', (_what, given, command) => {
    const taken = -sum(given(), command);
    expect(taken).toBeGreaterThan(0);
    const owing = (points: number) => {
      const debtor = given();
      debtor.account.available = taken - points;
      return debtor.refusalOf(command);
    };
    expect(owing(MAX_POINTS)).toBeNull();
    expect(owing(MAX_POINTS + 1)).toBe('balance-out-of-bounds');
  });
});
