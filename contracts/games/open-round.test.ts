import { expect, test } from 'vitest';
import { openRound } from './open-round.ts';

const first = {
  startId: 'a start',
  game: 'mines',
  params: { mineCount: 3 },
  stakePoints: 1,
  maxPayoutPoints: 1_000_000,
  epoch: 0,
  nonce: 0,
  rulesVersion: 1,
  progress: { mineCount: 3, revealed: [] },
  startedAt: 1_700_000_000_000,
  movedAt: 1_700_000_000_000,
};

test('the first round of a seed pair reads back as written', () => {
  expect(openRound.parse(first)).toEqual(first);
});

test.each([
  { epoch: -1 },
  { epoch: 0.5 },
  { nonce: -1 },
  { nonce: 0.5 },
  { rulesVersion: 0 },
  { rulesVersion: 1.5 },
  { stakePoints: 1.5 },
  { startedAt: 0.5 },
  { movedAt: 0.5 },
  { game: 'dice' },
])('rejects an open round with %j', (changed) => {
  expect(openRound.safeParse({ ...first, ...changed }).success).toBe(false);
});
