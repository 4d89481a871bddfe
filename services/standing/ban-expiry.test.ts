import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { bans, bansUntil, unbans } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { banExpiry } from './ban-expiry.ts';
import { deadlineOf, type Reaction } from '../module/policy.ts';

test('a ban with an end is lifted by the command at its end', () => {
  const given = givenAccount();
  given.after(bansUntil(PLAYER, given.clock.at + DAY_MS));
  const event = given.events.at(-1)!;
  const [reaction] = banExpiry.react(event) as [Reaction & { kind: 'set' }];
  const { command, dueAt } = deadlineOf(banExpiry, event, reaction);
  expect(dueAt).toBe(given.clock.at + DAY_MS);
  expect(given.passes(DAY_MS).typesAfter(command)).toEqual(['account-unbanned']);
});

test('a ban without an end sets nothing, and a lifted ban clears its end', () => {
  const given = givenAccount(bans(PLAYER));
  expect(banExpiry.react(given.events.at(-1)!)).toEqual([]);
  given.after(unbans(PLAYER));
  expect(banExpiry.react(given.events.at(-1)!)).toEqual([{ kind: 'clear', account: PLAYER, subject: 'ban' }]);
});
