import { expect, test } from 'vitest';
import {
  countedPoints,
  formatCents,
  formatDecimal,
  formatCount,
  formatPoints,
  formatPointsAsUsd,
  formatRank,
  formatSigned,
} from './format.ts';

test('points have thousands separators', () => expect(formatPoints(12_345_678)).toBe('12,345,678'));
test('one point is singular', () => {
  expect([0, 1, 3600].map(countedPoints)).toEqual(['0 points', '1 point', '3,600 points']);
});
test('a negative figure has a true minus sign', () => expect(formatPoints(-1200)).toBe('\u22121,200'));
test('a gain shows its plus', () => expect(formatSigned(8)).toBe('+8'));
test('zero has no sign', () => expect(formatSigned(0)).toBe('0'));
test('counts below a thousand are exact', () => expect(formatCount(999)).toBe('999'));
test('counts from a thousand on are short', () => expect(formatCount(1234)).toBe('1.2K'));
test('dollars below a million are exact', () => expect(formatCents(99_999_999n)).toBe('$999,999.99'));
test('dollars from a million on are short', () => expect(formatCents(100_000_000n)).toBe('$1M'));
test('large dollar amounts keep the dollar sign', () => expect(formatCents(10n ** 19n)).toBe('$100,000T'));
test('dollars below zero have the minus sign of all amounts', () => {
  expect([formatCents(-8000n), formatCents(-100_000_000n)]).toEqual(['\u2212$80.00', '\u2212$1M']);
});
test('a sum of points keeps its last digit beyond 2^53', () => {
  expect(formatPoints(2n ** 53n + 1n)).toBe('9,007,199,254,740,993');
});
test('a hundred points are a dollar', () => expect(formatPointsAsUsd(12_345)).toBe('$123.45'));
test('a rank has separators as well', () => expect(formatRank(1234)).toBe('#1,234'));
test('a player outside the ranking has no rank', () => expect(formatRank(null)).toBe('N/A'));

test.each([
  ['25000.00', '25,000.00'],
  ['999', '999'],
  ['1234567.5', '1,234,567.5'],
  ['-1234.10', '-1,234.10'],
  ['0.00012345', '0.00012345'],
])('the decimal %s is shown as %s', (amount, words) => expect(formatDecimal(amount)).toBe(words));
