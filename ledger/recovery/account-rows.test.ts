// Accounts in a snapshot come back as they went in.
import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { adjusts, bets, holds, posts, rotates, starts } from '#tests/support/asks.ts';
import { givenAccount, givenNobody, PLAYER } from '#tests/support/given-account.ts';
import { decodeAccounts, encodeAccounts, UnreadableSnapshot } from './account-rows.ts';

test('an account comes back with its holds, closed holds, open rounds, seed pair and nonce', () => {
  const posted = holds(PLAYER, 3);
  const full = givenAccount(
    adjusts(PLAYER, 100),
    bets(PLAYER, 1),
    rotates(PLAYER, '"my" seed \\'),
    bets(PLAYER, 1),
    holds(PLAYER, 5, 1000),
    holds(PLAYER, 6),
    posted,
    posts(PLAYER, posted.commandId),
    starts(PLAYER, 'mines', { stakePoints: 5, params: { mineCount: 3 } }),
    starts(PLAYER, 'crash', { stakePoints: 5, params: { autoCashOutHundredths: null } }),
  ).account;
  const accounts = [full, givenAccount().account, givenNobody().account];
  const chunk = { accounts, lastAt: 77, isLast: true };
  expect(decodeAccounts(encodeAccounts(chunk))).toEqual(chunk);
});

const hold = holds(PLAYER, 3);
const mines = starts(PLAYER, 'mines', { stakePoints: 5, params: { mineCount: 3 } });
const alone: [what: string, has: string[], commands: Command[]][] = [
  ['a hold', ['holds'], [hold]],
  ['a closed hold', ['closedHolds'], [hold, posts(PLAYER, hold.commandId)]],
  ['an open round', ['openRounds'], [mines]],
  ['a hold and an open round', ['holds', 'openRounds'], [hold, mines]],
];

test.each(alone)('an account that has nothing but %s comes back with it', (_what, has, commands) => {
  const { account } = givenAccount(adjusts(PLAYER, 100), ...commands);
  const kept = Object.entries({ ...account }).filter(([, value]) => value instanceof Map || value instanceof Set);
  expect(kept.map(([name]) => name).toSorted()).toEqual(has.toSorted());
  expect(decodeAccounts(encodeAccounts({ accounts: [account], lastAt: 77, isLast: true })).accounts).toEqual([account]);
});

test.each([2, 4])('the form %i of another program is refused by its name', (format) => {
  const chunk = Buffer.from(JSON.stringify({ format, lastAt: 5, accounts: [] }));
  expect(() => decodeAccounts(chunk)).toThrow(UnreadableSnapshot);
});

test('a chunk that is damaged is as good as none', () => {
  const chunk = encodeAccounts({ accounts: [givenNobody().account], lastAt: 5 });
  expect(() => decodeAccounts(chunk.subarray(0, -1))).toThrow(UnreadableSnapshot);
});
