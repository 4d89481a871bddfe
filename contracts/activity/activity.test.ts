import { expect, test } from 'vitest';
import { isBigWin } from './activity.ts';

const RULE = { multiple: 10, points: 100 };
const isBig = (stakePoints: number, payoutPoints: number) => isBigWin({ stakePoints, payoutPoints }, RULE);

test('a win is big when it pays so many times the stake and so many points', () => {
  expect([isBig(10, 100), isBig(10, 99), isBig(9, 99), isBig(11, 109), isBig(11, 110)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('what gives back no more than the stake is no win, whatever the rule', () => {
  expect(isBigWin({ stakePoints: 100_000, payoutPoints: 100_000 }, { multiple: 1, points: 0 })).toBe(false);
});
