import { createHmac, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { verifyRound } from '#contracts/fairness/verify.ts';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };
import { browserHmac, browserSha256Hex } from '../browser-hash.ts';
import { explainRound } from './explain-round.ts';

const [vector] = vectors.ours;
const { serverSeed, serverSeedHash, clientSeed, nonce, die } = vector!;

const honest: RoundClaim = {
  game: 'dice',
  params: { prediction: 'over' },
  stakePoints: 25,
  outcome: { die },
  multiplierHundredths: 180,
  payoutPoints: 45,
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
};

describe('the hashes of the browser', () => {
  test('reproduce the captured HMAC bytes', () => {
    for (const captured of vectors.hmac) {
      const bytes = browserHmac(captured.serverSeed, `${captured.clientSeed}:${captured.nonce}:0`);
      expect(Buffer.from(bytes).toString('hex')).toBe(captured.hmac0);
    }
  });

  test('agree with those of the server on any printable text', () => {
    for (const text of ['', ' ', 'a seed with: colons', '~'.repeat(64), 'f'.repeat(64)]) {
      expect(browserSha256Hex(text)).toBe(hash('sha256', text, 'hex'));
      const theirs = createHmac('sha256', text).update('client:7:0').digest('hex');
      expect(Buffer.from(browserHmac(text, 'client:7:0')).toString('hex')).toBe(theirs);
    }
  });
});

describe('a round recomputed in the browser', () => {
  test('holds when everything is as it was played, and shows every step', () => {
    const explained = explainRound(honest);
    expect(explained.holds).toBe(true);
    expect(explained.commitment).toBe(serverSeedHash);
    expect(explained.blocks).toMatchObject([{ message: 'bb62964774:1:0', hmacHex: vectors.hmac[0]!.hmac0 }]);
    expect(explained.blocks[0]!.floats).toMatchObject([{ bytes: [0xc5, 0x90, 0xd1, 0x71], integer: 3314602353 }]);
    expect(explained.steps).toMatchObject([{ label: 'Die', value: expect.stringMatching(/= 5$/) }]);
    expect(explained.payoutFormula).toBe('floor(25 × 1.80x) = 45 points');
  });

  test.each([
    ['another die', { outcome: { die: 4 } }, 'outcomeHolds'],
    ['a payout that is one point short', { payoutPoints: 44 }, 'payoutHolds'],
    ['another multiplier', { multiplierHundredths: 179 }, 'payoutHolds'],
    ['a commitment to another seed', { serverSeedHash: '0'.repeat(64) }, 'commitmentHolds'],
  ] as const)('does not hold with %s', (_, lie, broken) => {
    const explained = explainRound({ ...honest, ...lie });
    expect(explained.holds).toBe(false);
    expect(explained.verification[broken]).toBe(false);
  });

  test('the same seeds at another nonce are another round', () => {
    const next = verifyRound({ ...honest, nonce: 2 }, browserHmac, browserSha256Hex);
    expect(next.floats).not.toEqual(explainRound(honest).verification.floats);
  });

  test('a game without rules here is refused, not guessed', () => {
    expect(() => explainRound({ ...honest, game: 'mines' })).toThrow(RangeError);
  });
});
