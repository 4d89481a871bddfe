import { describe, expect, test } from 'vitest';
import { doubleOf, halfOf, obstacleOf, wholeBet } from './bet-rules.ts';

describe('what may stand in the bet box', () => {
  test.each([
    ['10', 10],
    [' 25 ', 25],
    ['7.9', 7],
    ['0', 1],
    ['-5', 1],
    ['', 1],
    ['abc', 1],
    ['1e9', 1],
    ['12 points', 12],
    ['NaN', 1],
    ['99999999999999999999', 1],
  ])('"%s" is forced to %i', (typed, expected) => {
    expect(wholeBet(typed)).toBe(expected);
  });

  test('half of a bet is rounded down and never below one point', () => {
    expect([halfOf(10), halfOf(5), halfOf(1)]).toEqual([5, 2, 1]);
  });

  test('twice a bet stops at the balance and at the table maximum', () => {
    expect(doubleOf(10, 1000, 1_000_000)).toBe(20);
    expect(doubleOf(60, 100, 1_000_000)).toBe(100);
    expect(doubleOf(800_000, 90_000_000, 1_000_000)).toBe(1_000_000);
  });

  test('doubling never lowers a bet that is already too high', () => {
    expect(doubleOf(500, 100, 1_000_000)).toBe(500);
    expect(doubleOf(1, 0, 1_000_000)).toBe(1);
  });

  test('a bet above the balance is explained in the words of the house', () => {
    expect(obstacleOf(50, 20, 1_000_000)).toMatchObject({
      title: 'Insufficient Points',
      text: 'You need 50 points to place this bet. Current balance: 20',
    });
  });

  test('a bet above the maximum names it, and a good bet meets no obstacle', () => {
    expect(obstacleOf(2_000_000, 9_000_000, 1_000_000)?.text).toContain('1,000,000');
    expect(obstacleOf(20, 20, 1_000_000)).toBeNull();
  });
});
