import { expect, test } from 'vitest';
import { BIG_WIN_NET_POINTS, BIG_WIN_TIMES, isBigWin } from './activity.ts';

test('a win is big from ten times the stake on', () => {
  expect(isBigWin({ stakePoints: 7, payoutPoints: 7 * BIG_WIN_TIMES })).toBe(true);
  expect(isBigWin({ stakePoints: 7, payoutPoints: 7 * BIG_WIN_TIMES - 1 })).toBe(false);
});

test('or from a thousand points beyond the stake on', () => {
  expect(isBigWin({ stakePoints: 5000, payoutPoints: 5000 + BIG_WIN_NET_POINTS })).toBe(true);
  expect(isBigWin({ stakePoints: 5000, payoutPoints: 5000 + BIG_WIN_NET_POINTS - 1 })).toBe(false);
});

test('what gives back no more than the stake is no win, however large', () => {
  expect(isBigWin({ stakePoints: 100_000, payoutPoints: 100_000 })).toBe(false);
  expect(isBigWin({ stakePoints: 100_000, payoutPoints: 0 })).toBe(false);
});
