import { expect, test } from 'vitest';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };
import { claimOf, diceClaim, type DiceClaimFields } from './dice-claim.ts';
import { explainRound } from './explain-round.ts';

const { serverSeed, serverSeedHash, clientSeed, nonce, die } = vectors.ours[0]!;

const typed: DiceClaimFields = {
  serverSeed: ` ${serverSeed.toUpperCase()} `,
  serverSeedHash,
  clientSeed,
  nonce: String(nonce),
  prediction: 'over',
  stakePoints: '25',
  die: String(die),
  payoutPoints: '45',
};

test('a captured round, typed in by hand, holds', () => {
  expect(explainRound(claimOf(diceClaim.parse(typed))).holds).toBe(true);
});

test.each([
  ['another die', { die: '2' }],
  ['another payout', { payoutPoints: '44' }],
  ['another nonce', { nonce: '2' }],
  ['the other side', { prediction: 'under' }],
] as const)('with %s it does not hold', (_, change) => {
  expect(explainRound(claimOf(diceClaim.parse({ ...typed, ...change }))).holds).toBe(false);
});

test.each([
  [{ serverSeed: 'abc' }, 'A server seed has 64 hexadecimal digits.'],
  [{ nonce: '1.5' }, 'The nonce is a whole number.'],
  [{ die: '7' }, 'The die is at most 6.'],
  [{ stakePoints: '0' }, 'The stake is at least 1.'],
  [{ clientSeed: '' }, 'A client seed has 1 to 64 printable ASCII characters.'],
])('%o is answered with "%s"', (change, message) => {
  const result = diceClaim.safeParse({ ...typed, ...change });
  expect(result.error?.issues[0]?.message).toBe(message);
});
