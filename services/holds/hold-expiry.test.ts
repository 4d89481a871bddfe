import { expect, test } from 'vitest';
import { adjusts, bets, expires, holds, posts, voids } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { holdExpiry } from './hold-expiry.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';

const hold = holds(PLAYER, 40, 1000);

function afterHold() {
  return givenAccount(adjusts(PLAYER, 100), hold);
}

test('a hold with an expiry is returned then', () => {
  const { events, clock } = afterHold();
  expect(holdExpiry.react(events.at(-1)!)).toEqual([
    {
      kind: 'set',
      subject: hold.commandId,
      dueAt: clock.at + 1000,
      order: { type: 'expire-hold', account: PLAYER, holdId: hold.commandId },
    },
  ]);
});

test('a hold without an expiry sets nothing', () => {
  const { events } = givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 40));
  expect(holdExpiry.react(events.at(-1)!)).toEqual([]);
});

test.each([
  ['posted', posts, 0],
  ['voided', voids, 0],
  ['ended by time', expires, 1000],
])('a hold that was %s needs no expiry', (_how, end, at) => {
  const { events } = afterHold().passes(at).after(end(PLAYER, hold.commandId));
  expect(holdExpiry.react(events.at(-1)!)).toEqual([{ kind: 'clear', account: PLAYER, subject: hold.commandId }]);
});

test('other events have no effect', () => {
  const { events } = givenAccount(adjusts(PLAYER, 100), bets(PLAYER, 10));
  expect(events.flatMap((event) => holdExpiry.react(event))).toEqual([]);
});

test('the ledger accepts its command at the deadline', () => {
  const given = afterHold().passes(1000);
  const event = given.events.at(-1)!;
  const [reaction] = holdExpiry.react(event) as [Reaction & { kind: 'set' }];
  const { command, ...deadline } = deadlineOf(holdExpiry, event, reaction);
  expect(deadline).toEqual({
    policy: 'hold-expiry',
    account: PLAYER,
    subject: hold.commandId,
    partition: 0,
    dueAt: given.clock.at,
  });
  expect(command).toMatchObject({ type: 'expire-hold', actor: 'system:hold-expiry' });
  expect(given.after(command).account).toMatchObject({ available: 100, held: 0 });
});
