import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { dice } from '#contracts/games/dice.ts';
import { wheel } from '#contracts/games/wheel/wheel.ts';
import { payoutPoints } from '#contracts/points.ts';
import {
  defaultBet,
  doubleOf,
  halfOf,
  highestBet,
  lowestGain,
  moveRefusalWords,
  obstacleOf,
  refusalAsTold,
  refusalWords,
  roundedDownWords,
  wholeBet,
} from './bet-rules.ts';

const limits = (balancePoints: number, maxStakePoints = 1_000_000) => ({ balancePoints, maxStakePoints });

test('the default bet is 20 points, 100 from a balance of 2,000, and never above the highest', () => {
  expect([defaultBet(1999, 1999), defaultBet(2000, 2000), defaultBet(2000, 50), defaultBet(5, 5)]).toEqual([
    20, 100, 50, 5,
  ]);
});

test('a gain rounded down to nothing names the lowest bet that pays more', () => {
  const words = 'At 10 points, 1.09x only returns the stake. From 12 points on it pays more.';
  expect(roundedDownWords(10, 109)).toBe(words);
  expect([11, 12, 20].map((bet) => roundedDownWords(bet, 109) === null)).toEqual([false, true, true]);
  expect([roundedDownWords(1, 100), roundedDownWords(1, null), roundedDownWords(0, 150)]).toEqual([null, null, null]);
  for (let hundredths = 101; hundredths <= 300; hundredths++) {
    for (let bet = 1; bet <= 120; bet++) {
      expect(roundedDownWords(bet, hundredths) === null).toBe(payoutPoints(bet, hundredths) > bet);
    }
  }
});

test('the lowest gain is the least multiplier above 1 of a bet', () => {
  expect([lowestGain(dice.odds, 'over'), lowestGain(wheel.odds, 'spin'), lowestGain(dice.odds, 'none')]).toEqual([
    180,
    120,
    null,
  ]);
});

describe('texts allowed in the bet box', () => {
  test.each([
    [10, 10],
    [7.9, 7],
    [0, 0],
    [-5, 1],
    [null, 1],
    [Number.NaN, 0],
    [1e300, 1],
  ])('%s is forced to %i', (entered, expected) => {
    expect(wholeBet(entered)).toBe(expected);
  });

  test('half of a bet is rounded down and never below one point', () => {
    expect([10, 5, 1, 0].map((bet) => halfOf(bet, 1000))).toEqual([5, 2, 1, 1]);
  });

  test('the highest bet is the least of balance, table maximum and what the own limit leaves', () => {
    expect(highestBet(limits(1234), null)).toBe(1234);
    expect(highestBet(limits(90_000_000), null)).toBe(1_000_000);
    expect(highestBet(limits(90_000_000), 250n)).toBe(250);
    expect([highestBet(limits(0), null), highestBet(limits(100), -5n)]).toEqual([1, 1]);
  });

  test('twice a bet stops at the highest', () => {
    expect(doubleOf(10, 1000)).toBe(20);
    expect(doubleOf(60, 100)).toBe(100);
  });

  test('half and twice of a bet that is too high are not', () => {
    expect([halfOf(5000, 1000), doubleOf(5000, 1000)]).toEqual([1000, 1000]);
    expect([doubleOf(500, 100), doubleOf(0, 100)]).toEqual([100, 1]);
  });

  test('a bet above the balance is explained in the specification’s words', () => {
    expect(obstacleOf(50, limits(20))).toMatchObject({
      title: 'Insufficient Points',
      message: 'You need 50 points to place this bet. Current balance: 20',
      inShort: 'You have 20 points.',
    });
  });

  test('one point is not called points', () => {
    expect(obstacleOf(2, limits(1))?.inShort).toBe('You have 1 point.');
  });

  test('large figures have separators', () => {
    expect(obstacleOf(20_000_000, limits(10_000_000, 50_000_000))).toMatchObject({
      message: 'You need 20,000,000 points to place this bet. Current balance: 10,000,000',
      inShort: 'You have 10,000,000 points.',
    });
  });

  test('a bet above the maximum names it, and a valid bet has no obstacle', () => {
    const tooHigh = obstacleOf(2_000_000, limits(9_000_000));
    expect([tooHigh?.message, tooHigh?.inShort]).toEqual(Array(2).fill('The highest bet here is 1,000,000 points.'));
    expect(obstacleOf(20, limits(20))).toBeNull();
  });
});

test('zero is no bet, and of two exceeded limits the lower one is named', () => {
  expect(obstacleOf(0, limits(20))?.inShort).toBe('The lowest bet is 1 point.');
  const [poor, rich] = [obstacleOf(5000, limits(320, 1000)), obstacleOf(5000, limits(3000, 1000))];
  expect([poor?.inShort, rich?.inShort]).toEqual(['You have 320 points.', 'The highest bet here is 1,000 points.']);
});

test('a refusal for lack of points names the server’s balance, not the one on screen', () => {
  const problem = { message: 'You have 3 points.', code: 'insufficient-points', requestId: 'r' };
  const words = refusalWords(new ApiError(422, JSON.stringify(problem)));
  expect(words).toEqual({ title: 'Insufficient Points', message: 'You have 3 points.' });
});

test('any other refusal says whether points were taken, and dice shows the server’s message', () => {
  const message = 'Come again in a second.';
  const error = new ApiError(429, JSON.stringify({ message, code: 'rate-limited', requestId: 'r' }));
  expect(refusalWords(error).message).toBe(`${message} Nothing was taken.`);
  expect(moveRefusalWords(error).message).toBe(`${message} Nothing more was taken.`);
  expect(refusalAsTold(error)).toEqual({ title: 'Error', message });
});
