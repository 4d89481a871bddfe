import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import {
  adjusts,
  bans,
  bets,
  bonus,
  closes,
  corrects,
  holds,
  opens,
  rotates,
  settles,
  starts,
  voids,
} from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';

test('what is available is forfeited', () => {
  const given = givenAccount(adjusts(PLAYER, 70));
  expect(given.when(closes(PLAYER))).toMatchObject([{ type: 'account-closed', amount: -70 }]);
  expect(given.after(closes(PLAYER)).account).toMatchObject({ available: 0, held: 0 });
});

test('a debt is written off', () => {
  const given = givenAccount(adjusts(PLAYER, 50), corrects(PLAYER, 80));
  expect(given.after(closes(PLAYER)).account.available).toBe(0);
});

test('an account is not closed while a round is open', () => {
  const start = starts(PLAYER, 'mines', { stakePoints: 1, params: { mineCount: 3 } });
  const given = givenAccount(adjusts(PLAYER, 70), start);
  expect(given.refusalOf(closes(PLAYER))).toBe('account-in-play');
  const settled = given.after(settles(PLAYER, 'mines', start.commandId));
  expect(settled.refusalOf(closes(PLAYER))).toBeNull();
});

test('nor while points are set aside, an expired hold included until its end is in the log', () => {
  const hold = holds(PLAYER, 20);
  const given = givenAccount(adjusts(PLAYER, 70), hold);
  expect(given.refusalOf(closes(PLAYER))).toBe('account-holds-points');
  expect(given.after(voids(PLAYER, hold.commandId)).refusalOf(closes(PLAYER))).toBeNull();
  const expiring = givenAccount(adjusts(PLAYER, 70), holds(PLAYER, 20, 1000)).passes(1001);
  expect(expiring.refusalOf(closes(PLAYER))).toBe('account-holds-points');
});

test('a banned account can be closed by the system', () => {
  expect(givenAccount(bans(PLAYER)).refusalOf(closes(PLAYER))).toBeNull();
});

test.each<[string, Command]>([
  ['player', bets(PLAYER, 1)],
  ['player, for another client seed', rotates(PLAYER, 'mine')],
  ['operator', adjusts(PLAYER, 5)],
  ['operator, for a ban', bans(PLAYER)],
  ['house, for a bonus', bonus(PLAYER)],
  ['house, to open it', opens(PLAYER)],
  ['house, to close it again', closes(PLAYER)],
])('a closed account takes no further command of the %s', (_who, command) => {
  const given = givenAccount(adjusts(PLAYER, 70), closes(PLAYER));
  expect(given.refusalOf(command)).toBe('account-closed');
});
