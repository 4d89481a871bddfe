// Accounts in a snapshot come back as they went in.
import { expect, test } from 'vitest';
import { adjusts, bets, holds, posts, rotates, starts } from '#tests/support/asks.ts';
import { givenAccount, givenNobody, PLAYER } from '#tests/support/given-account.ts';
import { decodeAccounts, encodeAccounts, UnknownSnapshotFormat } from './account-rows.ts';

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
  expect(decodeAccounts(encodeAccounts(accounts, 77))).toEqual({ accounts, lastAt: 77 });
});

test('a snapshot from before rounds of several moves is still read', () => {
  const [row] = [[7, 10, 0, 2, 0, 0, 'a seed', 3]];
  const before = Buffer.from(JSON.stringify({ format: 1, lastAt: 5, accounts: [row] }));
  expect(decodeAccounts(before).accounts).toMatchObject([{ id: 7, available: 10, nonce: 3, openRounds: undefined }]);
});

test('a form of another program is refused by its name', () => {
  expect(() => decodeAccounts(Buffer.from('{"format":3,"accounts":[]}'))).toThrow(UnknownSnapshotFormat);
});
