import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { adjusts, bets, holds, posts, rotates, starts } from '#tests/support/asks.ts';
import { givenAccount, givenNobody, PLAYER } from '#tests/support/given-account.ts';
import { chunkOf, restored } from '#tests/support/snapshot-chunk.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
import { decodeChunk, UnreadableSnapshot } from './account-rows.ts';

const decode = (bytes: Buffer) => decodeChunk(ACCOUNT_MODEL, bytes);

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
  const end = { lastAt: 77, isLast: true };
  expect(decode(chunkOf(accounts, end))).toEqual({ accounts, stale: [], ...end });
});

const hold = holds(PLAYER, 3);
const mines = starts(PLAYER, 'mines', { stakePoints: 5, params: { mineCount: 3 } });
const alone: [what: string, has: string[], commands: Command[]][] = [
  ['a hold', ['holds'], [hold]],
  ['a closed hold', ['holds'], [hold, posts(PLAYER, hold.commandId)]],
  ['an open round', ['rounds'], [mines]],
  ['a hold and an open round', ['holds', 'rounds'], [hold, mines]],
];

test.each(alone)('an account that has only %s is restored with it', (_what, has, commands) => {
  const { account } = givenAccount(adjusts(PLAYER, 100), ...commands);
  const { holds: kept, rounds } = account;
  expect(Object.keys({ ...(kept && { holds: kept }), ...(rounds && { rounds }) })).toEqual(has);
  expect(restored(account)).toEqual(account);
});

test.each([3, 4, 6])('a chunk of the unknown form %i is refused', (format) => {
  const chunk = Buffer.from(JSON.stringify({ format, lastAt: 5, accounts: [] }));
  expect(() => decode(chunk)).toThrow(UnreadableSnapshot);
});

const full = givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 5)).account;
const plain = { ...givenAccount(adjusts(PLAYER, 100)).account, id: 8 };

type Stored = { slices: [name: string, version: number][]; accounts: unknown[][] };

function rewritten(change: (stored: Stored) => void): Buffer {
  const stored = JSON.parse(chunkOf([full, plain]).toString('utf8')) as Stored;
  change(stored);
  return Buffer.from(JSON.stringify(stored));
}

function without(name: string): Buffer {
  return rewritten(({ slices, accounts }) => {
    const place = slices.findIndex(([known]) => known === name);
    slices.splice(place, 1);
    for (const row of accounts) row.splice(5 + place, 1);
  });
}

test('a slice that the snapshot lacks starts at its initial value', () => {
  expect(decode(without('holds'))).toMatchObject({ accounts: [{ ...full, packed: '' }, plain], stale: [] });
});

test('a snapshot without a slice that folds older events is unreadable, because the slice would miss them', () => {
  const folding = ACCOUNT_MODEL.slices.filter(({ foldsPast }) => foldsPast);
  expect(folding.length).toBeGreaterThan(0);
  for (const { name } of folding) expect(() => decode(without(name))).toThrow(`the snapshot lacks "${name}"`);
});

test('accounts that have a slice in another version are refolded from the log, others are not', () => {
  const raised = rewritten(({ slices }) => void (slices.find(([name]) => name === 'holds')![1] += 1));
  expect(decode(raised)).toMatchObject({ accounts: [plain], stale: [PLAYER] });
});

test('an empty slice in a row of an earlier program is dropped', () => {
  const place = 5 + ACCOUNT_MODEL.slices.findIndex(({ name }) => name === 'holds');
  const emptied = rewritten(({ accounts }) => {
    for (const row of accounts) row[place] = [[], []];
  });
  expect(decode(emptied)).toMatchObject({ accounts: [{ ...full, packed: '' }, plain], stale: [] });
});

test('a slice unknown to this program makes the snapshot unreadable', () => {
  expect(() => decode(rewritten(({ slices }) => void (slices[0]![0] = 'other')))).toThrow(UnreadableSnapshot);
});

test('a damaged chunk makes the snapshot unreadable', () => {
  expect(() => decode(chunkOf([givenNobody().account]).subarray(0, -1))).toThrow(UnreadableSnapshot);
});
