import { expect, test } from 'vitest';
import { isBigWin } from './notices.ts';

const RULE = { multiple: 10, points: 100 };
const isBig = (stakePoints: number, payoutPoints: number) => isBigWin({ stakePoints, payoutPoints }, RULE);

test('a big win reaches the multiple of the stake and the minimum points', () => {
  expect([isBig(10, 100), isBig(10, 99), isBig(9, 99), isBig(11, 109), isBig(11, 110)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('a payout of at most the stake is not a win under any rule', () => {
  expect(isBigWin({ stakePoints: 100_000, payoutPoints: 100_000 }, { multiple: 1, points: 0 })).toBe(false);
});
