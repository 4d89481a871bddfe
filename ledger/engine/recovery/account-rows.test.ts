import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { adjusts, bets, holds, posts, rotates, starts } from '#tests/support/asks.ts';
import { givenAccount, givenNobody, PLAYER } from '#tests/support/given-account.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
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
  expect(decodeAccounts(ACCOUNT_MODEL, encodeAccounts(ACCOUNT_MODEL, chunk))).toEqual(chunk);
});

const hold = holds(PLAYER, 3);
const mines = starts(PLAYER, 'mines', { stakePoints: 5, params: { mineCount: 3 } });
const alone: [what: string, has: string[], commands: Command[]][] = [
  ['a hold', ['holds'], [hold]],
  ['a closed hold', ['holds'], [hold, posts(PLAYER, hold.commandId)]],
  ['an open round', ['rounds'], [mines]],
  ['a hold and an open round', ['holds', 'rounds'], [hold, mines]],
];

test.each(alone)('an account that has nothing but %s comes back with it', (_what, has, commands) => {
  const { account } = givenAccount(adjusts(PLAYER, 100), ...commands);
  const { holds: kept, rounds } = account;
  expect(Object.keys({ ...(kept && { holds: kept }), ...(rounds && { rounds }) })).toEqual(has);
  expect(
    decodeAccounts(ACCOUNT_MODEL, encodeAccounts(ACCOUNT_MODEL, { accounts: [account], lastAt: 77, isLast: true }))
      .accounts,
  ).toEqual([account]);
});

test.each([3, 5])('the form %i of another program is refused by its name', (format) => {
  const chunk = Buffer.from(JSON.stringify({ format, lastAt: 5, accounts: [] }));
  expect(() => decodeAccounts(ACCOUNT_MODEL, chunk)).toThrow(UnreadableSnapshot);
});

function rewritten(change: (stored: { slices: [string, number][]; accounts: unknown[][] }) => void): Buffer {
  const { account } = givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 5));
  const stored = JSON.parse(encodeAccounts(ACCOUNT_MODEL, { accounts: [account], lastAt: 5 }).toString('utf8'));
  change(stored);
  return Buffer.from(JSON.stringify(stored));
}

test('a slice that the snapshot does not know yet starts at its initial value', () => {
  const older = rewritten(({ slices, accounts }) => {
    slices.length = 2;
    accounts[0]!.length = 4 + slices.length;
  });
  expect(decodeAccounts(ACCOUNT_MODEL, older).accounts[0]).toEqual({
    ...givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 5)).account,
    holds: undefined,
    age: undefined,
  });
});

test('a slice in the form of another version makes the snapshot unreadable', () => {
  expect(() =>
    decodeAccounts(
      ACCOUNT_MODEL,
      rewritten(({ slices }) => void (slices[0]![1] += 1)),
    ),
  ).toThrow(UnreadableSnapshot);
});

test('a slice that this program does not have makes the snapshot unreadable', () => {
  expect(() =>
    decodeAccounts(
      ACCOUNT_MODEL,
      rewritten(({ slices }) => void (slices[0]![0] = 'other')),
    ),
  ).toThrow(UnreadableSnapshot);
});

test('a chunk that is damaged is as good as none', () => {
  const chunk = encodeAccounts(ACCOUNT_MODEL, { accounts: [givenNobody().account], lastAt: 5 });
  expect(() => decodeAccounts(ACCOUNT_MODEL, chunk.subarray(0, -1))).toThrow(UnreadableSnapshot);
});
