import { expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import type { Receipt } from '../../../ui/receipt/receipt.ts';
import { RECENT_DICE, recentSlips } from './recent-slips.ts';

const slip = (seq: number, balanceAfter: number | null = null): Receipt => ({
  id: `0-${seq}`,
  title: 'Dice',
  round: { stakePoints: 10, payoutPoints: 18, multiplierHundredths: 180 },
  bet: null,
  changePoints: 8,
  balanceAfter,
  nonce: null,
  at: instantOf(seq * 1000),
});
const idsOf = (slips: readonly Receipt[]) => slips.map(({ id }) => id);

test('the last five results are listed newest first', () => {
  const slips = recentSlips(
    [],
    [3, 1, 6, 2, 5, 4].map((seq) => slip(seq)),
    RECENT_DICE,
  );
  expect(idsOf(slips)).toEqual(['0-6', '0-5', '0-4', '0-3', '0-2']);
});

test('a round that is in the history too is listed once, as in its reply', () => {
  const slips = recentSlips([slip(9, 108)], [slip(9), slip(8)], RECENT_DICE);
  expect(idsOf(slips)).toEqual(['0-9', '0-8']);
  expect(slips[0]!.balanceAfter).toBe(108);
});

test('numbers are compared as numbers, not as text', () => {
  expect(idsOf(recentSlips([slip(100)], [slip(99)], RECENT_DICE))).toEqual(['0-100', '0-99']);
});
