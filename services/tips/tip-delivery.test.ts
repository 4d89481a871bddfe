import { expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { bans, opens, paysTip, tips } from '#tests/support/asks.ts';
import { GivenAccount, givenHouseAccount } from '#tests/support/given-account.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';
import { tipDelivery } from './tip-delivery.ts';

const commandsFor = (events: readonly LedgerEvent[]) =>
  events.flatMap((event) =>
    tipDelivery
      .react(event)
      .map((reaction) => deadlineOf(tipDelivery, event, reaction as Reaction & { kind: 'set' }).command),
  );

function sent(to: number): LedgerEvent[] {
  const story = new EventStory();
  return story.tells(7, 'tip-sent', { to }, { available: -50, amount: -50 }).events;
}

test('a tip is delivered to its receiver, under one id however often it is read', () => {
  const [pay, ...others] = commandsFor(sent(11));
  expect(others).toEqual([]);
  expect(pay).toMatchObject({ type: 'pay-tip', account: 11, from: 7, amountPoints: 50 });
  expect(commandsFor(sent(11))).toEqual([pay]);
  const receiver = new GivenAccount(11).after(opens(11), pay!);
  expect(receiver.account.available).toBe(50);
  expect(commandsFor(receiver.events)).toEqual([]);
});

test('a tip to the rain pool is in the pool', () => {
  const [pay] = commandsFor(sent(HOUSE_ACCOUNTS.rain));
  expect(givenHouseAccount('rain').after(pay!).account.available).toBe(50);
});

test('a tip that its receiver declines goes back to the sender', () => {
  const tip = tips(7, 11, 50);
  const receiver = new GivenAccount(11).after(opens(11), bans(11), paysTip(tip));
  expect(commandsFor(receiver.events)).toMatchObject([
    { type: 'return-tip', account: 7, tipId: tip.commandId, to: 11, amountPoints: 50 },
  ]);
});
