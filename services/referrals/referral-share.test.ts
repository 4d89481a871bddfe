import { expect, test } from 'vitest';
import { credits, isReferred, opens, reverses } from '#tests/support/asks.ts';
import { GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';
import { referralShare } from './referral-share.ts';

const REFERRER = 9;

function commandsFor(given: GivenAccount) {
  return given.events.flatMap((event) =>
    referralShare.react(event).map((reaction) => {
      return deadlineOf(referralShare, event, reaction as Reaction & { kind: 'set' }).command;
    }),
  );
}

test("a tenth of a friend's offer is credited, and reversed with the offer", () => {
  const credit = credits(PLAYER, 1509);
  const friend = givenAccount(isReferred(PLAYER, REFERRER), credit, reverses(PLAYER, credit.commandId));
  const [share, reversal, ...others] = commandsFor(friend);
  expect(others).toEqual([]);
  const referrer = new GivenAccount(REFERRER).after(opens(REFERRER), share!);
  expect(referrer.account.available).toBe(150);
  expect(referrer.after(reversal!).account.available).toBe(0);
});

test('a player without an inviter and an offer of 0 points cause no share', () => {
  expect(commandsFor(givenAccount(credits(PLAYER, 1509)))).toEqual([]);
  expect(commandsFor(givenAccount(isReferred(PLAYER, REFERRER), credits(PLAYER, 0)))).toEqual([]);
});
