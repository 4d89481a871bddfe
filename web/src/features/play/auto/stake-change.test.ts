import { expect, test } from 'vitest';
import { MAX_POINTS } from '#contracts/points.ts';
import { nextStake } from './stake-change.ts';

const round = { firstPoints: 10, stakePoints: 40, roundPoints: -40 };
const changes = { onWin: 0, onLoss: 100 };

test.each([
  ['a loss doubles it', {}, 80],
  ['a win goes back to the first', { roundPoints: 38 }, 10],
  ['a returned stake keeps it', { roundPoints: 0 }, 40],
  ['it stops at the most points there are', { stakePoints: MAX_POINTS }, MAX_POINTS],
])('the next stake: %s', (_what, changed, points) => {
  expect(nextStake(changes, { ...round, ...changed })).toBe(points);
});

test('a small raise is at least one point, and no change keeps the stake', () => {
  expect(nextStake({ onWin: null, onLoss: 10 }, { ...round, stakePoints: 1 })).toBe(2);
  expect(nextStake({ onWin: null, onLoss: null }, round)).toBe(40);
});
