import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { adjusts, bets, opens, rotates } from '#tests/support/asks.ts';
import { givenAccount, givenNobody, PLAYER, SEEDS } from '#tests/support/given-account.ts';
import { clientSeed } from '#contracts/fairness/seeds.ts';

const hashOf = (epoch: number): string => createHash('sha256').update(SEEDS.seedOf(PLAYER, epoch)).digest('hex');

test('opening an account commits to its first and second seed pair', () => {
  expect(givenNobody().when(opens(PLAYER))).toEqual([
    { type: 'account-opened', game: null, amount: 0, payload: {} },
    {
      type: 'seed-committed',
      game: null,
      amount: 0,
      payload: {
        epoch: 0,
        serverSeedHash: hashOf(0),
        nextServerSeedHash: hashOf(1),
        clientSeed: SEEDS.firstClientSeed(PLAYER),
      },
    },
  ]);
});

test('an account opens once', () => {
  expect(givenAccount().refusalOf(opens(PLAYER))).toBe('account-exists');
});

test('a rotation reveals the committed seed and commits to the pair announced before', () => {
  const given = givenAccount(adjusts(PLAYER, 100), bets(PLAYER, 1), bets(PLAYER, 1));
  expect(given.when(rotates(PLAYER, 'mine'))).toMatchObject([
    { type: 'seed-revealed', payload: { epoch: 0, serverSeed: SEEDS.seedOf(PLAYER, 0) } },
    {
      type: 'seed-committed',
      payload: { epoch: 1, serverSeedHash: hashOf(1), nextServerSeedHash: hashOf(2), clientSeed: 'mine' },
    },
  ]);
  given.after(rotates(PLAYER, 'mine'));
  expect(given.account).toMatchObject({ epoch: 1, nonce: 0, clientSeed: 'mine' });
  expect(given.when(bets(PLAYER, 1))).toMatchObject([{ payload: { epoch: 1, nonce: 0 } }]);
});

test('no two accounts and no two epochs share a seed', () => {
  const seeds = [1, 2, 11].flatMap((account) => [0, 1, 11].map((epoch) => SEEDS.seedOf(account, epoch)));
  expect(new Set(seeds).size).toBe(seeds.length);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
});

test('the first client seed of an account is unlike any other, and shows nothing of the account', () => {
  const accounts = [1, 2, 11, 12, 104_211, PLAYER];
  const first = accounts.map((account) => SEEDS.firstClientSeed(account));
  expect(new Set(first).size).toBe(accounts.length);
  for (const [at, account] of accounts.entries()) {
    expect(clientSeed.safeParse(first[at]).success).toBe(true);
    expect(first[at]).not.toBe(SEEDS.firstClientSeed(account + 1));
    expect([0, 1].map((epoch) => SEEDS.seedOf(account, epoch))).not.toContain(expect.stringContaining(first[at]!));
  }
  expect(SEEDS.firstClientSeed(104_211)).not.toContain('104211');
});
