import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };
import { TooltipProvider } from '../../../ui/action/tooltip.tsx';
import { explainRound } from './explain-round.ts';
import { Verdict } from './verdict.tsx';

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
  render(
    <TooltipProvider>
      <Verdict claim={claim} explanation={explainRound(claim)} />
    </TooltipProvider>,
  );
}

test('the opened server seed stands above its hash', () => {
  show(honest);
  expect(screen.getByText(serverSeed)).toBeTruthy();
  expect(screen.getAllByText(serverSeedHash)).toHaveLength(1);
});

test('a commitment to another seed is shown beside the hash that it should have been', () => {
  const promised = '0'.repeat(64);
  show({ ...honest, serverSeedHash: promised });
  expect([screen.getByText(serverSeedHash), screen.getByText(promised)]).toHaveLength(2);
});

test('the steps stand under the headline of their panel, none of a rank that is left out', () => {
  show(honest);
  expect(screen.getAllByRole('heading').every((heading) => heading.tagName === 'H3')).toBe(true);
});
