import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };
import { explainRound } from './explain-round.ts';
import { NoSuchRound, Verdict } from './verdict.tsx';

afterEach(cleanup);

const { serverSeed, serverSeedHash, clientSeed, nonce, die } = vectors.ours[0]!;

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

function show(claim: RoundClaim): void {
  render(<Verdict claim={claim} explanation={explainRound(claim)} />);
}

test('the revealed server seed is above its hash', () => {
  show(honest);
  expect(screen.getByText(serverSeed)).toBeTruthy();
  expect(screen.getAllByText(serverSeedHash)).toHaveLength(1);
});

test('a commitment to another seed is shown beside the expected hash', () => {
  const promised = '0'.repeat(64);
  show({ ...honest, serverSeedHash: promised });
  expect([screen.getByText(serverSeedHash), screen.getByText(promised)]).toHaveLength(2);
});

test('a record that its rules do not allow fails verification, with the reason', () => {
  render(<NoSuchRound game="roulette" />);
  expect(screen.getByText('Not verified: this result does not match')).toBeTruthy();
  expect(screen.getByText(/^The rules of Roulette do not allow this/)).toBeTruthy();
});

test('the steps are under the heading of their panel, without skipped levels', () => {
  show(honest);
  expect(screen.getAllByRole('heading').every((heading) => heading.tagName === 'H3')).toBe(true);
});
